import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withMinMax } from './older-syntax'

test.each([
  ['(width >= 48rem)', '(min-width: 48rem)'],
  ['(width < 40rem) and (height < 57rem)', '(max-width: 39.998rem) and (max-height: 56.998rem)'],
  ['(30rem <= width < 60rem)', '(min-width: 30rem) and (max-width: 59.998rem)'],
])('%s is written as %s', (range, plain) => expect(withMinMax(range)).toBe(plain))

test('public pages have no colours that browsers without color-mix() would show as black', () => {
  for (const file of globSync('dist/client/assets/{styles,quote}*.css')) {
    expect(readFileSync(file, 'utf8'), file).not.toContain('color-mix(')
  }
})

test('browsers without nesting and range queries can read every rule that is served', () => {
  const files = globSync('dist/client/**/*.{css,html}')
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const sheets = file.endsWith('.css') ? [text] : text.match(/<style>.*?<\/style>/gs)
    for (const sheet of sheets ?? []) {
      expect(sheet, file).not.toMatch(/[{};]&/)
      expect(sheet, file).not.toMatch(/@media[^{]*([<=>]|not \()/)
    }
  }
})
