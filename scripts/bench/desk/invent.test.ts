import { expect, test } from 'vitest'
import { invent } from './invent.ts'

const sample = Array.from({ length: 2000 }, (_, n) => invent(n * 50))

test('the same enquiries are invented on every run, in three scripts and in order of arrival', () => {
  expect(invent(4711)).toEqual(invent(4711))
  expect(sample.map(({ timestamp }) => timestamp)).toEqual(
    sample.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b),
  )
  for (const script of [/\p{Script=Latin}/u, /\p{Script=Sinhala}/u, /\p{Script=Tamil}/u]) {
    expect(
      sample.filter(({ name, message }) => script.test(name) && script.test(message)).length,
    ).toBeGreaterThan(500)
  }
})

test('the words that the benchmark searches are as frequent as it says', () => {
  const shareOf = (word: string) =>
    sample.filter(({ message }) => message.includes(word)).length / sample.length

  expect(shareOf('pallets')).toBeCloseTo(0.2, 1)
  expect(shareOf('ගබඩාවක්')).toBeCloseTo(0.3, 1)
  expect(shareOf('குழாய்')).toBeCloseTo(0.3, 1)
})
