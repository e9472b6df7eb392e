import { expect, test } from 'vitest'
import { firstScreenOf, hasFold } from './first-screen'

const page =
  '<header></header><main><section id="a" data-fold=""></section><section id="b"></section></main><footer><nav>c</nav></footer><nav>d</nav><aside></aside>'

test('the first screen leaves out what follows the element with the fold, the footer and the contact bar', () => {
  expect(hasFold(page)).toBe(true)
  expect(firstScreenOf(page)).toBe(
    '<header></header><main><section id="a" data-fold=""></section><aside></aside>',
  )
})

test('the element with the fold may be nested, and may contain others of its kind', () => {
  const head = '<main><div><div id="a" data-fold=""><div>1</div></div>'
  expect(firstScreenOf(`${head}<p>2</p></div><p>3</p></main><footer>4</footer>`)).toBe(head)
})

test('a page with a fold is rejected if the element is not closed, or without a footer', () => {
  expect(hasFold('<main></main>')).toBe(false)
  for (const page of ['<p data-fold=""></p></main>', '<p data-fold=""></main></footer>']) {
    expect(() => firstScreenOf(page)).toThrow('fold')
  }
})
