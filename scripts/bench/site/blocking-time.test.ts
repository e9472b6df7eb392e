import { expect, test } from 'vitest'
import { blockingTime } from './blocking-time.ts'

test('only what is beyond 50 ms of each task blocks', () => {
  const tasks = [
    { start: 1000, duration: 50 },
    { start: 1100, duration: 80 },
    { start: 1300, duration: 61 },
  ]

  expect(blockingTime(tasks, 900)).toBe(30 + 11)
})

test('before the first paint there is nothing to block', () => {
  expect(blockingTime([{ start: 0, duration: 400 }], 500)).toBe(0)
})

test('of a task that spans the first paint only the rest counts', () => {
  expect(blockingTime([{ start: 400, duration: 200 }], 500)).toBe(50)
})
