import { expect, test } from 'vitest'
import { plainStylesheetAddresses } from './stylesheet-addresses'

test('style sheet addresses match their files, on pages and in the manifest', () => {
  expect(
    plainStylesheetAddresses('<link rel="stylesheet" href="/assets/styles-CoH1_y-e.css#"/>'),
  ).toBe('<link rel="stylesheet" href="/assets/styles-CoH1_y-e.css"/>')
  expect(plainStylesheetAddresses('"css":["/assets/a.css#","/assets/b.css#"]')).toBe(
    '"css":["/assets/a.css","/assets/b.css"]',
  )
  expect(plainStylesheetAddresses('<a href="/about#s"><link href="/assets/a.css"/>')).toBe(
    '<a href="/about#s"><link href="/assets/a.css"/>',
  )
})

test('a page without a style sheet is rejected', () => {
  expect(() => plainStylesheetAddresses('<p>')).toThrow('matches nothing')
})
