import { box, mm, type Point, poly, through } from '../../../../build/drawings/geometry'
import type { DrawingPlan } from '../../../../build/drawings/render'
import type { Sheet } from '../../../../build/drawings/sheet'
import { caption, kg, level, sign } from './caption'

export const plan: DrawingPlan = {
  caption,
  wide: { height: 452, draw: drawWide },
  narrow: { height: 566, draw: drawNarrow },
}

type Bay = { left: number; width: number; floor: number; pitch: number }

const levelsUp = Array.from({ length: sign.levels }, (_, at) => at + 1)

/** One bay from the front, with its pallets and the two heights that limit it. */
function bay(sheet: Sheet, { left, width, floor, pitch }: Bay) {
  const right = left + width
  const top = floor - pitch * (sign.levels + 0.62)
  const room = (width - 14) / sign.positions
  for (const up of [0, ...levelsUp]) {
    const y = floor - up * pitch - (up ? 9 : 0)
    for (let position = 0; position < sign.positions; position++) {
      const x = left + 12 + position * room
      sheet.draw('fine', box(x, y - pitch * 0.48, room - 10, pitch * 0.48 - 5), 'surface')
      sheet.draw('fine', box(x, y - 5, room - 10, 5), 'concrete')
    }
  }
  for (const up of levelsUp) {
    sheet.draw('line', box(left + 5, floor - up * pitch - 9, width - 10, 9), 'surface')
  }
  for (const x of [left, right]) sheet.draw('line', box(x - 5, top, 10, floor - top), 'concrete')
  sheet.draw('cut', poly([left - 26, floor], [right + 14, floor]))
  const beam = (up: number) => floor - up * pitch - 9
  sheet.dimY(floor, beam(1), left - 20, mm(sign.first), { from: left - 5, turn: true })
  sheet.dimY(beam(1), beam(2), left - 20, mm(sign.pitch), { from: left - 5, turn: true })
  return { beam, right, room }
}

/** A field of the sign: its name above its figure. */
function field(sheet: Sheet, [x, y]: Point, width: number, name: string, figure: string) {
  sheet.draw('fine', box(x, y, width, 54), 'surface')
  sheet.text(x + 10, y + 16, name)
  sheet.bareFigure(x + 10, y + 38, figure, { at: 'start', scale: 1.25 })
}

function frame(sheet: Sheet, x: number, y: number, width: number, height: number) {
  sheet.draw('accent', box(x, y, width, height, 4), 'paper')
  sheet.text(x + 20, y + 26, 'Safe working loads', { scale: 1.25 })
  sheet.draw('fine', poly([x, y + 48], [x + width, y + 48]))
}

const middle = (from: number, to: number) => (from + to) / 2

const supplier = ['Ceyforge, Ja-Ela', 'Project 2026-118, May 2026', 'Designed to EN 15512']

function drawWide(sheet: Sheet) {
  frame(sheet, 100, 2, 664, 448)
  const { beam, right } = bay(sheet, { left: 196, width: 210, floor: 424, pitch: 74 })
  const x = 490
  field(sheet, [x, 72], 250, 'Unit load', kg(sign.unit))
  field(sheet, [x, 146], 250, 'Level load', kg(level))
  field(sheet, [x, 220], 250, 'Bay load', kg(sign.bay))
  for (const [at, line] of supplier.entries()) sheet.text(x + 10, 342 + at * 22, line)
  sheet.draw('fine', box(x, 320, 250, 86))
  sheet.tag('A', through([x + 250, 99], [810, 99]))
  sheet.tag('B', through([x + 250, 173], [810, 173]))
  sheet.tag('C', through([x + 250, 247], [810, 247]))
  sheet.tag('F', through([x + 250, 363], [810, 363]))
  sheet.tag('D', through([164, middle(424, beam(1))], [54, middle(424, beam(1))]), { dot: false })
  sheet.tag('E', through([164, middle(beam(1), beam(2))], [54, middle(beam(1), beam(2))]), {
    dot: false,
  })
  // Lines from each load to the part of the bay it refers to.
  sheet.draw('signal', poly([x, 99], [448, 99], [448, beam(4) - 20], [right - 24, beam(4) - 20]))
  sheet.draw('signal', poly([x, 173], [462, 173], [462, beam(3) + 4], [right + 5, beam(3) + 4]))
  sheet.draw('signal', poly([x, 247], [476, 247], [476, beam(1) + 4], [right + 26, beam(1) + 4]))
  bracket(sheet, right + 22, beam(4), beam(1) + 9)
}

/** A bracket that spans all beam levels. */
function bracket(sheet: Sheet, x: number, top: number, bottom: number) {
  sheet.draw('mute', poly([x - 8, top], [x, top], [x, bottom], [x - 8, bottom]))
}

function drawNarrow(sheet: Sheet) {
  frame(sheet, 34, 2, 284, 562)
  const { beam, right } = bay(sheet, { left: 112, width: 164, floor: 338, pitch: 56 })
  bracket(sheet, right + 18, beam(4), beam(1) + 9)
  sheet.tag('D', through([81, middle(338, beam(1))], [14, middle(338, beam(1))]), { dot: false })
  sheet.tag('E', through([81, middle(beam(1), beam(2))], [14, middle(beam(1), beam(2))]), {
    dot: false,
  })
  field(sheet, [48, 362], 122, 'Unit load', kg(sign.unit))
  field(sheet, [182, 362], 122, 'Level load', kg(level))
  field(sheet, [48, 428], 256, 'Bay load', kg(sign.bay))
  for (const [at, line] of supplier.entries()) sheet.text(58, 508 + at * 18, line)
  sheet.draw('fine', box(48, 494, 256, 60))
  sheet.tag('A', through([48, 389], [14, 389]))
  sheet.tag('B', through([304, 389], [338, 389]))
  sheet.tag('C', through([304, 455], [338, 455]))
  sheet.tag('F', through([304, 524], [338, 524]))
}
