import { expect, test } from 'vitest'
import { maySpend } from './line'

test.each([
  ['an unknown line', undefined, true],
  ['a good line', { saveData: false, effectiveType: '4g' }, true],
  ['a visitor who saves data', { saveData: true, effectiveType: '4g' }, false],
  ['a slow line', { effectiveType: '2g' }, false],
  ['a very slow line', { effectiveType: 'slow-2g' }, false],
])('%s', (_, connection, expected) => {
  expect(maySpend({ ...(connection && { connection }) })).toBe(expected)
})
