import { describe, expect, test } from 'vitest'
import type { DrawingCaption } from '../../app/content/types/drawing'
import { poly, through } from './geometry'
import { type DrawingPlan, renderDrawing } from './render'
import type { Sheet } from './sheet'

const caption: DrawingCaption = {
  clause: 'bench',
  title: 'A bench',
  note: 'Not to scale.',
  alt: 'A bench.',
  key: { A: { name: 'Seat' } },
}

function planOf(draw: (sheet: Sheet) => void): DrawingPlan {
  return { caption, wide: { height: 100, draw }, narrow: { height: 100, draw } }
}

const drawSeat = (sheet: Sheet) => sheet.tag('A', through([10, 50], [30, 20]))

describe('a drawing', () => {
  test('labels a part with its name on the wide sheet, and with its letter on the narrow one', () => {
    const { wide, narrow } = renderDrawing('bench', planOf(drawSeat))

    expect(wide.svg).toContain('>Seat</text>')
    expect(narrow.svg).toContain('>A</text>')
    expect(narrow.svg).not.toContain('Seat')
  })

  test('has one id and no class or style, because it is shown inside a page', () => {
    const { svg } = renderDrawing('bench', planOf(drawSeat)).wide

    expect(svg.match(/ id="[^"]*"/g)).toEqual([' id="drawing"'])
    expect(svg).not.toMatch(/ class=| style=|url\(/)
  })

  test('joins consecutive lines of the same pen', () => {
    const { svg } = renderDrawing(
      'bench',
      planOf((sheet) => {
        sheet.draw('line', poly([0, 0], [1, 1])).draw('line', poly([2, 2], [3, 3]))
        drawSeat(sheet)
      }),
    ).wide

    expect(svg).toContain('d="M0 0L1 1M2 2L3 3"')
  })

  test('stops the build if its letters do not match its key', () => {
    expect(() =>
      renderDrawing(
        'bench',
        planOf((sheet) => sheet.balloon(10, 10, 'B')),
      ),
    ).toThrow('bench: the drawing has the letters B, its key has A')
  })
})
