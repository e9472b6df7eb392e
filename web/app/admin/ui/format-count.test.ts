import { expect, test } from 'vitest'
import { countLimit } from '../../../../worker/inbox/count-limit'
import { formatCount } from './format-count'

test.each([
  [0, '0'],
  [999, '999'],
  [countLimit, '999+'],
])('the desk writes the count %i as %s', (count, written) => {
  expect(formatCount(count)).toBe(written)
})
