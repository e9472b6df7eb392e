import { expect, test } from 'vitest'
import { chosenFile } from './chosen-file'

const srcset = '/a.avif 720w, /b.avif 1080w, /c.avif 1440w'
const sizes = '(width >= 960px) 50vw, (resolution > 2dppx) 80vw, 120vw'

test.each([
  ['a phone at 2x', { width: 390, density: 2 }, '/b.avif'],
  ['a phone at 3x, which needs no more than at 2x', { width: 390, density: 3 }, '/b.avif'],
  ['a small screen at 1x', { width: 390, density: 1 }, '/a.avif'],
  ['a wide screen', { width: 1440, density: 1 }, '/a.avif'],
  ['a screen wider than every file', { width: 3000, density: 2 }, '/c.avif'],
])('the right file is chosen for %s', (_, screen, file) =>
  expect(chosenFile(srcset, sizes, screen)).toBe(file),
)

test('sizes that cannot be parsed are rejected, so that no wrong file is measured', () => {
  const screen = { width: 390, density: 3 }

  expect(() => chosenFile(srcset, '(orientation: portrait) 10vw', screen)).toThrow('orientation')
  expect(() => chosenFile(srcset, '20rem', screen)).toThrow('20rem')
})
