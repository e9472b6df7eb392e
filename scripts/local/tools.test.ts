import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './settings'
import { endWithParent, tools } from './tools'

// processes.ts works without `ps`, which only the desk's benchmark needs. Java is an executable on
// every system.
const allowed = ['process.execPath', "'ps'", "'java'"]

test('every script starts programs through Node, so that it also runs on Windows', () => {
  const scripts = globSync('scripts/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/node_modules/**'],
  })
  const started = scripts.flatMap((file) => {
    const calls = readFileSync(join(root, file), 'utf8').matchAll(
      /\b(?:spawn|execFile)(?:Sync)?\)?\(\s*([^,\s]+),/g,
    )
    return Array.from(calls, ([, program]) => ({ file, program }))
  })

  expect(started.length).toBeGreaterThan(5)
  expect(started.filter(({ program }) => !allowed.includes(program ?? ''))).toEqual([])
})

test('the module preloaded into other programs has a URL, as Windows requires', () => {
  expect(endWithParent).toMatch(/^file:\/\/\/.+\/end-with-parent\.ts$/)
  expect(existsSync(new URL(endWithParent))).toBe(true)
})

test.each(Object.entries(tools))('%s is where the scripts look for it', (_, file) => {
  expect(existsSync(file)).toBe(true)
})
