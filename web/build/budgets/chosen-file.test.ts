import { expect, test } from 'vitest'
import { chosenFile } from './chosen-file'

const srcset = '/a.avif 720w, /b.avif 1080w, /c.avif 1440w'
const sizes = '(width >= 960px) 50vw, (resolution > 2dppx) 80vw, 120vw'

test.each([
  ['a phone of twice the density', { width: 390, density: 2 }, '/b.avif'],
  ['a phone that is denser than eyes are', { width: 390, density: 3 }, '/b.avif'],
  ['a plain small screen', { width: 390, density: 1 }, '/a.avif'],
  ['a wide screen', { width: 1440, density: 1 }, '/a.avif'],
  ['a screen wider than every file', { width: 3000, density: 2 }, '/c.avif'],
])('%s', (_, screen, file) => expect(chosenFile(srcset, sizes, screen)).toBe(file))

test('what it cannot read it refuses, rather than weighing the wrong file', () => {
  const screen = { width: 390, density: 3 }

  expect(() => chosenFile(srcset, '(orientation: portrait) 10vw', screen)).toThrow('orientation')
  expect(() => chosenFile(srcset, '20rem', screen)).toThrow('20rem')
})
