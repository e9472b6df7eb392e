import { expect, test } from 'vitest'
import { mayPrefetch } from './may-prefetch'

test.each([
  ['an unknown connection allows prefetching', undefined, true],
  ['a good connection allows prefetching', { saveData: false, effectiveType: '4g' }, true],
  ['data saving prevents prefetching', { saveData: true, effectiveType: '4g' }, false],
  ['a slow connection prevents prefetching', { effectiveType: '2g' }, false],
  ['a very slow connection prevents prefetching', { effectiveType: 'slow-2g' }, false],
])('%s', (_, connection, expected) => {
  expect(mayPrefetch({ ...(connection && { connection }) })).toBe(expected)
})
