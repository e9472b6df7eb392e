import { expect, test } from 'vitest'
import { openLanes } from './lanes'

test('each chunk counts the chunks of all files that were being sent before it', async () => {
  const lanes = openLanes(() => 3)
  const first = await lanes.take()
  const second = await lanes.take()
  first.release()
  const third = await lanes.take()

  expect([first, second, third].map(({ others }) => others)).toEqual([0, 1, 1])
})

test('the number of chunks sent at a time follows the current limit', async () => {
  let count = 1
  const lanes = openLanes(() => count)
  const first = await lanes.take()
  const started: number[] = []
  const others = [1, 2, 3].map(async (number) => {
    const lane = await lanes.take()
    started.push(number)
    return lane
  })
  await Promise.resolve()
  expect(started).toEqual([])

  count = 2
  first.release()
  await Promise.all(others.slice(0, 2))
  expect(started).toEqual([1, 2])
})
