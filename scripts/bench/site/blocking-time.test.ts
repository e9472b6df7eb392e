import { expect, test } from 'vitest'
import { blockingTime } from './blocking-time.ts'

test('only the time beyond 50 ms of each task counts', () => {
  const tasks = [
    { start: 1000, duration: 50 },
    { start: 1100, duration: 80 },
    { start: 1300, duration: 61 },
  ]

  expect(blockingTime(tasks, 900)).toBe(30 + 11)
})

test('a task before the first paint does not count', () => {
  expect(blockingTime([{ start: 0, duration: 400 }], 500)).toBe(0)
})

test('a task that spans the first paint counts from the paint on', () => {
  expect(blockingTime([{ start: 400, duration: 200 }], 500)).toBe(50)
})
