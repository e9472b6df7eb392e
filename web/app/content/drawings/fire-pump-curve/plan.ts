import { mm, type Point, poly, ring, through } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { caption, limits, measured, pressureAt, rated } from './caption'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 424, draw: drawWide },
  narrow: { height: 344, draw: drawNarrow },
}

const most = { flow: 3100, pressure: 12 }
const end = limits.overload.flow
const limitAtChurn = rated.pressure * limits.churn
const limitAtEnd = rated.pressure * limits.overload.pressure

type Frame = { left: number; right: number; top: number; bottom: number }

/** Draws axes, limits, curve and points; returns a function that locates a flow and pressure. */
function diagram(sheet: Sheet, { left, right, top, bottom }: Frame) {
  const place = (share: number, pressure: number): Point => [
    left + ((share * rated.flow) / most.flow) * (right - left),
    bottom - (pressure / most.pressure) * (bottom - top),
  ]
  for (let pressure = 2; pressure <= most.pressure; pressure += 2) {
    const [, y] = place(0, pressure)
    sheet.draw('hatch', poly([left, y], [right, y]))
  }
  for (const { share } of measured.slice(1)) {
    sheet.draw('centre', poly(place(share, 0), place(share, most.pressure)))
  }
  sheet.draw('line', poly([left, top], [left, bottom], [right, bottom]))
  for (let pressure = 0; pressure <= most.pressure; pressure += 2) {
    sheet.bareFigure(left - 8, place(0, pressure)[1], String(pressure), { at: 'end' })
  }
  for (const { share } of measured) {
    const [x] = place(share, 0)
    sheet.bareFigure(x, bottom + 16, mm(share * rated.flow))
    sheet.bareFigure(x, bottom + 34, `${share * 100} %`)
  }
  limit(sheet, place(0, limitAtChurn), 1)
  limit(sheet, place(end, limitAtEnd), -1)
  const curve = Array.from({ length: 33 }, (_, step) => (step / 32) * end)
  sheet.draw('cut', poly(...curve.map((share) => place(share, pressureAt(share)))))
  for (const { share, pressure } of measured) {
    sheet.draw('line', ring(...place(share, pressure), 5), 'paper')
  }
  return place
}

/** A limit that the curve must not cross, with strokes on the forbidden side. */
function limit(sheet: Sheet, [x, y]: Point, side: 1 | -1) {
  const [from, to] = side === 1 ? [x, x + 64] : [x - 40, x + 20]
  let strokes = ''
  for (let at = from + 4; at < to; at += 8) strokes += poly([at, y], [at + 6, y - 8 * side])
  sheet.draw('accentFine', strokes).draw('accent', poly([from, y], [to, y]))
}

function drawWide(sheet: Sheet) {
  const place = diagram(sheet, { left: 44, right: 850, top: 26, bottom: 366 })
  sheet.viewName(44, 8, 'Net pressure, bar').viewName(850, 418, 'Flow, L/min', 'end')
  const [curveX, curveY] = place(0.6, pressureAt(0.6))
  sheet.tag('A', through([curveX, curveY], [curveX + 40, curveY - 52], [curveX + 52, curveY - 52]))
  const [x, y] = place(1, rated.pressure)
  sheet.tag('B', through([x + 4, y + 4], [x + 40, y + 60], [x + 52, y + 60]))
  const [churnX, churnY] = place(0, limitAtChurn)
  sheet.note(
    ['Churn limit', '140 %: 11.2 bar'],
    through([churnX + 52, churnY], [churnX + 76, churnY - 2], [churnX + 86, churnY - 2]),
  )
  const [endX, endY] = place(end, limitAtEnd)
  sheet.note(
    ['Limit at 150 % flow', '65 %: 5.2 bar'],
    through([endX - 32, endY], [endX - 56, endY + 52], [endX - 66, endY + 52]),
    { at: 'end' },
  )
  for (const { share, pressure } of measured) {
    const [pointX, pointY] = place(share, pressure)
    const isStart = share === 0
    sheet.bareFigure(pointX + 12, isStart ? pointY + 20 : pointY - 14, pressure.toFixed(1), {
      at: 'start',
    })
  }
}

function drawNarrow(sheet: Sheet) {
  const place = diagram(sheet, { left: 26, right: 346, top: 24, bottom: 288 })
  sheet.viewName(26, 8, 'Net pressure, bar').viewName(346, 340, 'Flow, L/min', 'end')
  const [curveX, curveY] = place(0.6, pressureAt(0.6))
  sheet.tag('A', through([curveX, curveY], [curveX + 16, curveY - 34]))
  const [x, y] = place(1, rated.pressure)
  sheet.tag('B', through([x + 3, y + 4], [x + 14, y + 46]))
  const [churnX, churnY] = place(0, limitAtChurn)
  sheet.tag('C', through([churnX + 56, churnY], [churnX + 84, churnY]))
  const [endX, endY] = place(end, limitAtEnd)
  sheet.tag('D', through([endX - 30, endY], [endX - 52, endY + 40]))
  for (const { share, pressure } of measured) {
    const [pointX, pointY] = place(share, pressure)
    if (share === 0) sheet.bareFigure(pointX + 9, pointY + 18, pressure.toFixed(1), { at: 'start' })
    else sheet.figure(pointX, pointY - 16, pressure.toFixed(1), { pad: 1 })
  }
}
