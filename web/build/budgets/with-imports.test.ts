import { expect, test } from 'vitest'
import { withImports } from './with-imports'

const files: Record<string, string> = {
  '/assets/page.js':
    'import{a}from"./shared.js";import"./effect.js";const b=()=>import("./later.js")',
  '/assets/shared.js': 'import{c}from"./deep.js";export{c as a}',
  '/assets/effect.js': '',
  '/assets/deep.js': 'export const c=1',
  '/assets/area.js': 'import{c}from`./deep.js`',
}

test('scripts are listed with all their static imports, each once', async () => {
  const read = async (address: string) => files[address] ?? 'throw new Error()'

  expect(await withImports(['/assets/page.js', '/assets/area.js'], read)).toEqual([
    '/assets/page.js',
    '/assets/area.js',
    '/assets/shared.js',
    '/assets/effect.js',
    '/assets/deep.js',
  ])
})
