import { expect, test } from 'vitest'
import { wrap } from './wrap'

const letters = (text: string) => text.length

test('as few lines as fit, about as long as each other', () => {
  expect(wrap('one two three four', 18, letters)).toEqual(['one two three four'])
  expect(wrap('one two three four', 14, letters)).toEqual(['one two', 'three four'])
})

test('a word that is too wide has a line of its own', () => {
  expect(wrap('a gargantuan word', 6, letters)).toEqual(['a', 'gargantuan', 'word'])
})
