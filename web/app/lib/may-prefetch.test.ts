import { expect, test } from 'vitest'
import { mayPrefetch } from './may-prefetch'

const navigation = {}

test.each([
  ['an unknown connection allows prefetching', undefined, true],
  ['a good connection allows prefetching', { saveData: false, effectiveType: '4g' }, true],
  ['data saving prevents prefetching', { saveData: true, effectiveType: '4g' }, false],
  ['a slow connection prevents prefetching', { effectiveType: '2g' }, false],
  ['a very slow connection prevents prefetching', { effectiveType: 'slow-2g' }, false],
])('%s', (_, connection, expected) => {
  expect(mayPrefetch({ navigation, navigator: { ...(connection && { connection }) } })).toBe(
    expected,
  )
})

test('nothing is prefetched where a file that is missing would reload the page', () => {
  expect(mayPrefetch({ navigator: {} })).toBe(false)
})
