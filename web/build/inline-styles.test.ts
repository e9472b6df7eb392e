import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles'

const folder = mkdtempSync(join(tmpdir(), 'ceyforge-styles-'))
writeFileSync(join(folder, 'a.css'), 'p > b {color: red}\n')
writeFileSync(join(folder, 'b.css'), '/* </style> */')
const link = (file: string) => `<link rel="stylesheet" href="/${file}">`

test('the style sheets are in the page, and their links fetch nothing', async () => {
  const document = parse(`<head>${link('a.css')}</head>`)
  await inlineStyles(document, folder)

  expect(serialize(document)).toContain(
    '<head><style>p > b {color: red}</style><link rel="stylesheet" href="/a.css" media="not all" disabled=""></head>',
  )
})

test('a style sheet that would end its element is rejected', async () => {
  await expect(inlineStyles(parse(link('b.css')), folder)).rejects.toThrow('cannot be inlined')
})

test('a page without a style sheet is rejected', async () => {
  await expect(inlineStyles(parse('<p>'), folder)).rejects.toThrow('no style sheet')
})
