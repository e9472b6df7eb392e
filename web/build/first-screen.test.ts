import { expect, test } from 'vitest'
import { firstScreenOf, hasFold } from './first-screen'

const page =
  '<header></header><main><section id="a" data-fold=""></section><section id="b"></section></main><footer>c</footer><aside></aside>'

test('the first screen leaves out the sections after the fold, and the footer', () => {
  expect(hasFold(page)).toBe(true)
  expect(firstScreenOf(page)).toBe(
    '<header></header><main><section id="a" data-fold=""></section></footer><aside></aside>',
  )
})

test('a page with a fold is rejected without a section after it, or without a footer', () => {
  expect(hasFold('<main></main>')).toBe(false)
  expect(() => firstScreenOf('<main><section data-fold=""></section></main>')).toThrow('fold')
})
