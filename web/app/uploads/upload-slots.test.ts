import { expect, test } from 'vitest'
import { openUploadSlots } from './upload-slots'

test('each chunk counts the chunks of all files that were being sent before it', async () => {
  const slots = openUploadSlots(() => 3)
  const first = await slots.take()
  const second = await slots.take()
  first.release()
  const third = await slots.take()

  expect([first, second, third].map(({ others }) => others)).toEqual([0, 1, 1])
})

test('the number of chunks sent at a time follows the current limit', async () => {
  let count = 1
  const slots = openUploadSlots(() => count)
  const first = await slots.take()
  const started: number[] = []
  const others = [1, 2, 3].map(async (number) => {
    const slot = await slots.take()
    started.push(number)
    return slot
  })
  await Promise.resolve()
  expect(started).toEqual([])

  count = 2
  first.release()
  await Promise.all(others.slice(0, 2))
  expect(started).toEqual([1, 2])
})
