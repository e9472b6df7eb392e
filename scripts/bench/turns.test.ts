import { expect, test } from 'vitest'
import { median, summarise, takeTurns } from './turns.ts'

test('each of the two is first in every other round', async () => {
  const order: string[] = []
  const measure = (name: string) => async () => order.push(name)

  const pairs = await takeTurns(2, measure('ours'), measure('bare'))

  expect(order).toEqual(['bare', 'ours', 'ours', 'bare'])
  expect(pairs).toEqual([
    { bare: 1, ours: 2 },
    { ours: 3, bare: 4 },
  ])
})

test('the ratio is the median of the ratios, not the ratio of the medians', () => {
  const pairs = [
    { ours: 100, bare: 50 },
    { ours: 30, bare: 30 },
    { ours: 20, bare: 80 },
  ]

  expect(summarise(pairs)).toEqual({ ours: 30, bare: 50, ratio: 1 })
})

test('the median of an even number of values is the upper of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(3)
  expect(median([])).toBeNaN()
})
