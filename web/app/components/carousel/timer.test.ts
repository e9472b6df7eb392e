import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimer, type Rule } from './timer'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const everySecond: Rule<number> = (state) => ({ after: 1000, to: state + 1 })

test('advances step by step, to the millisecond', () => {
  const timer = createTimer(0)
  timer.start(everySecond)

  vi.advanceTimersByTime(999)
  expect(timer.read()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(timer.read()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(timer.read()).toBe(61)
})

test('stops when the rule returns nothing', () => {
  const timer = createTimer(0)
  timer.start((state) => (state < 2 ? everySecond(state) : undefined))

  vi.advanceTimersByTime(60_000)
  expect(timer.read()).toBe(2)
})

test('restarts the full wait when the state or the rule is set', () => {
  const timer = createTimer(0)
  timer.start(everySecond)
  vi.advanceTimersByTime(999)
  timer.set(10)
  vi.advanceTimersByTime(999)
  expect(timer.read()).toBe(10)

  timer.start((state) => ({ after: 500, to: state * 2 }))
  vi.advanceTimersByTime(499)
  expect(timer.read()).toBe(10)
  vi.advanceTimersByTime(1)
  expect(timer.read()).toBe(20)
})

test('leaves no timeout behind when stopped', () => {
  const timer = createTimer(0)
  const stop = timer.start(everySecond)
  stop()

  expect(vi.getTimerCount()).toBe(0)
})

test('notifies a listener of each step until it unsubscribes', () => {
  const timer = createTimer(0)
  const listener = vi.fn()
  const unsubscribe = timer.subscribe(listener)
  timer.start(everySecond)
  vi.advanceTimersByTime(3000)
  unsubscribe()
  vi.advanceTimersByTime(3000)

  expect(listener).toHaveBeenCalledTimes(3)
})
