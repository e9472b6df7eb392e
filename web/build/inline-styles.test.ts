import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropFontFaces, inlineStyles } from './inline-styles'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ceyforge-styles-'))
  await writeFile(join(folder, 'all.css'), ':root{--gap:1rem}p{color:red}.card{color:#00f}\n')
  await writeFile(join(folder, 'more.css'), 'p{gap:var(--gap)}')
  await writeFile(join(folder, 'odd.css'), 'p{content:"</style>"}')
})

afterAll(() => rm(folder, { recursive: true }))

test('the styles that a page needs are inlined before the link, which is left disabled', async () => {
  expect(await inlineStyles('<a/><link rel="stylesheet" href="/all.css"/><p/>', folder)).toBe(
    '<a/><style>p{color:red}</style><link rel="stylesheet" href="/all.css" media="not all" disabled=""/><p/>',
  )
})

test('a custom property that another sheet of the page uses is kept', async () => {
  const page =
    '<link rel="stylesheet" href="/all.css"/><link rel="stylesheet" href="/more.css"/><p/>'

  expect(await inlineStyles(page, folder)).toContain(
    '<style>:root{--gap:1rem}p{color:red;gap:var(--gap)}</style><link',
  )
})

test('a page with a fold inlines the styles of its first screen, and links the sheet for browsers without scripts', async () => {
  const page = [
    '<head><link rel="stylesheet" href="/all.css"/></head><main><section data-fold="">',
    '<p>First</p></section><section class="card"></section></main><footer></footer>',
  ].join('')

  const inlined = await inlineStyles(page, folder)

  expect(inlined).toContain('<style>p{color:red}</style>')
  expect(inlined).toContain('<noscript><link rel="stylesheet" href="/all.css"/></noscript></head>')
})

test('a page that is rendered by its scripts inlines the whole sheet', async () => {
  expect(await inlineStyles('<link rel="stylesheet" href="/all.css"/>', folder, true)).toContain(
    '.card',
  )
})

test('a page whose style sheet link is not recognised stops the build', async () => {
  await expect(
    inlineStyles('<link href="/all.css" rel="stylesheet"/><p/>', folder),
  ).rejects.toThrow('matches nothing')
})

test('a sheet that would close its element is rejected', async () => {
  await expect(
    inlineStyles('<link rel="stylesheet" href="/odd.css"/><p/>', folder),
  ).rejects.toThrow('/odd.css')
})

test('a sheet that is applied later does not declare the fonts again', () => {
  expect(dropFontFaces('p{color:red}@font-face{font-family:A;src:url(/a)}b{color:red}')).toBe(
    'p{color:red}b{color:red}',
  )
  expect(() => dropFontFaces('p{color:red}')).toThrow('matches nothing')
})
