import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClockwork, type Rule } from './clockwork'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const everySecond: Rule<number> = (state) => ({ after: 1000, to: state + 1 })

test('goes on step by step, to the millisecond', () => {
  const clockwork = createClockwork(0)
  clockwork.follow(everySecond)

  vi.advanceTimersByTime(999)
  expect(clockwork.read()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(clockwork.read()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(clockwork.read()).toBe(61)
})

test('stands still where the rule says nothing', () => {
  const clockwork = createClockwork(0)
  clockwork.follow((state) => (state < 2 ? everySecond(state) : undefined))

  vi.advanceTimersByTime(60_000)
  expect(clockwork.read()).toBe(2)
})

test('awaits in full what follows a state that was set, or another rule', () => {
  const clockwork = createClockwork(0)
  clockwork.follow(everySecond)
  vi.advanceTimersByTime(999)
  clockwork.set(10)
  vi.advanceTimersByTime(999)
  expect(clockwork.read()).toBe(10)

  clockwork.follow((state) => ({ after: 500, to: state * 2 }))
  vi.advanceTimersByTime(499)
  expect(clockwork.read()).toBe(10)
  vi.advanceTimersByTime(1)
  expect(clockwork.read()).toBe(20)
})

test('stops, and leaves no timer behind', () => {
  const clockwork = createClockwork(0)
  const stop = clockwork.follow(everySecond)
  stop()

  expect(vi.getTimerCount()).toBe(0)
})

test('tells each listener of each step until it leaves', () => {
  const clockwork = createClockwork(0)
  const listener = vi.fn()
  const leave = clockwork.subscribe(listener)
  clockwork.follow(everySecond)
  vi.advanceTimersByTime(3000)
  leave()
  vi.advanceTimersByTime(3000)

  expect(listener).toHaveBeenCalledTimes(3)
})
