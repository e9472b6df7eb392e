import { expect, test } from 'vitest'
import { plainSheetAddresses } from './sheet-addresses'

test('a style sheet is named as its file is, on pages and in the manifest', () => {
  expect(plainSheetAddresses('<link rel="stylesheet" href="/assets/styles-CoH1_y-e.css#"/>')).toBe(
    '<link rel="stylesheet" href="/assets/styles-CoH1_y-e.css"/>',
  )
  expect(plainSheetAddresses('"css":["/assets/a.css#","/assets/b.css#"]')).toBe(
    '"css":["/assets/a.css","/assets/b.css"]',
  )
  expect(plainSheetAddresses('<a href="/about#s"><link href="/assets/a.css"/>')).toBe(
    '<a href="/about#s"><link href="/assets/a.css"/>',
  )
})

test('a page without a style sheet is refused', () => {
  expect(() => plainSheetAddresses('<p>')).toThrow('matches nothing')
})
