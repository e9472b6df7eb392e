import { expect, test } from 'vitest'
import { mayPrefetch } from './connection'

test.each([
  ['an unknown connection', undefined, true],
  ['a good connection', { saveData: false, effectiveType: '4g' }, true],
  ['a visitor who saves data', { saveData: true, effectiveType: '4g' }, false],
  ['a slow connection', { effectiveType: '2g' }, false],
  ['a very slow connection', { effectiveType: 'slow-2g' }, false],
])('%s', (_, connection, expected) => {
  expect(mayPrefetch({ ...(connection && { connection }) })).toBe(expected)
})
