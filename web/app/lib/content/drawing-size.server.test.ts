import { expect, test } from 'vitest'
import { readSize } from './drawing-size.server'

const drawing =
  '<svg viewBox="0 0 864 200.5"><g id="drawing"><text>A</text><text>200 mm</text></g></svg>'

test('the size of a drawing is that of its view box', () => {
  expect(readSize(drawing, ['A'])).toEqual({ width: 864, height: 200.5 })
})

test.each([
  ['without a view box', drawing.replace('viewBox', 'id'), 'viewBox="0 0 width height"'],
  ['that a page cannot refer to', drawing.replace(' id="drawing"', ''), '<g id="drawing">'],
  ['without a letter of its key', drawing.replace('>A<', '>B<'), 'the letter A'],
])('a drawing %s is rejected', (_, svg, message) => {
  expect(() => readSize(svg, ['A'])).toThrow(message)
})
