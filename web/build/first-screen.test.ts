import { expect, test } from 'vitest'
import { firstScreenOf, hasFold } from './first-screen'

const page =
  '<header></header><main><section id="a" data-fold=""></section><section id="b"></section></main><footer>c</footer><aside></aside>'

test('what follows the fold, and the footer, are not of the first screen', () => {
  expect(hasFold(page)).toBe(true)
  expect(firstScreenOf(page)).toBe(
    '<header></header><main><section id="a" data-fold=""></section></footer><aside></aside>',
  )
})

test('a page without a section after its fold, or without a footer, is refused', () => {
  expect(hasFold('<main></main>')).toBe(false)
  expect(() => firstScreenOf('<main><section data-fold=""></section></main>')).toThrow('fold')
})
