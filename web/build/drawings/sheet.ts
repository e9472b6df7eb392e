import type { Key } from '../../app/content/types/drawing'
import { box, closed, type Point, pointAt, poly, ring } from './geometry'
import { boxStrokes, outlineStrokes, zigzag } from './hatching'
import type { Anchor, Part, TextOptions } from './parts'
import type { Fill, Pen } from './pens'

type DimensionOptions = {
  /** Where the extension lines start: at the edges of the part, one value for both or one each. */
  from?: number | readonly [number, number]
}

type SheetOptions = {
  /** Text size in units. */
  size: number
  isNarrow: boolean
  /** Parts carry their letter; otherwise their name. */
  hasBalloons: boolean
  key: Key
}

export type HatchOptions = { gap?: number; pen?: Pen; fall?: boolean }

/** The sheet that a figure draws on; later parts cover earlier ones. */
export class Sheet {
  readonly parts: Part[] = []
  /** The letters of the key that have been drawn. */
  readonly letters = new Set<string>()
  readonly size: number
  readonly isNarrow: boolean
  readonly #hasBalloons: boolean
  readonly #key: Key

  constructor({ size, isNarrow, hasBalloons, key }: SheetOptions) {
    this.size = size
    this.isNarrow = isNarrow
    this.#hasBalloons = hasBalloons
    this.#key = key
  }

  /** Draws a path. Consecutive unfilled paths of the same pen become one element. */
  draw(pen: Pen, d: string, fill: Fill = 'none') {
    const last = this.parts.at(-1)
    if (fill === 'none' && last?.kind === 'path' && last.pen === pen && last.fill === 'none') {
      last.d += d
    } else {
      this.parts.push({ kind: 'path', pen, fill, d })
    }
    return this
  }

  limb(width: number, d: string) {
    this.parts.push({ kind: 'limb', width, d })
    return this
  }

  text(x: number, y: number, text: string, options: TextOptions = {}) {
    const { at = 'start', mono = false, fill = 'ink', halo, pad = 4, turn = 0 } = options
    const { scale = mono ? 0.95 : 1 } = options
    if (mono && halo) {
      // Every character of the label font is 0.6 em wide, so the gap in the line can be computed.
      const width = text.length * 0.6 * this.size * scale + 2 * pad
      const height = this.size * scale * 1.1
      const left = x - { start: pad, middle: width / 2, end: width - pad }[at]
      const gap = turn
        ? box(x - height / 2, y - width / 2, height, width)
        : box(left, y - height / 2, width, height)
      this.draw('none', gap, halo)
    }
    this.parts.push({ kind: 'text', x, y, text, at, mono, fill, halo, turn, scale })
    return this
  }

  /** A number in the label font, in a gap of its line. */
  figure(x: number, y: number, text: string, options: TextOptions = {}) {
    return this.text(x, y, text, { mono: true, at: 'middle', halo: 'paper', ...options })
  }

  /** A number beside a line. */
  bareFigure(x: number, y: number, text: string, options: Omit<TextOptions, 'halo'> = {}) {
    return this.text(x, y, text, { mono: true, at: 'middle', ...options })
  }

  /** The name of a view. */
  viewName(x: number, y: number, text: string, at: Anchor = 'start') {
    return this.text(x, y, text, { mono: true, fill: 'mute', at })
  }

  /** The stroke at the end of a dimension. */
  tick(x: number, y: number) {
    return this.draw('line', poly([x - 4, y + 4], [x + 4, y - 4]))
  }

  /** A horizontal dimension; `from` is a y coordinate. */
  dimX(x1: number, x2: number, y: number, text: string, options: DimensionOptions = {}) {
    const feet = bothEnds(options.from)
    const way = feet && feet[0] > y ? -1 : 1
    feet?.forEach((foot, end) => {
      const x = end ? x2 : x1
      this.draw('mute', poly([x, foot + 5 * way], [x, y + 6 * way]))
    })
    this.draw('mute', poly([x1, y], [x2, y]))
    this.tick(x1, y).tick(x2, y)
    return text ? this.figure((x1 + x2) / 2, y, text) : this
  }

  /** A vertical dimension, its number upright in the gap or turned; `from` is an x coordinate. */
  dimY(
    y1: number,
    y2: number,
    x: number,
    text: string,
    options: DimensionOptions & { turn?: boolean } = {},
  ) {
    const { turn = false } = options
    const feet = bothEnds(options.from)
    const way = feet && feet[0] > x ? -1 : 1
    feet?.forEach((foot, end) => {
      const y = end ? y2 : y1
      this.draw('mute', poly([foot + 5 * way, y], [x + 6 * way, y]))
    })
    this.draw('mute', poly([x, y1], [x, y2]))
    this.tick(x, y1).tick(x, y2)
    return text ? this.figure(x, (y1 + y2) / 2, text, turn ? { turn: -90 } : {}) : this
  }

  /** A line from a part; the dot sits on the part. */
  leader(points: readonly Point[], { dot = true } = {}) {
    this.draw('mute', poly(...points))
    const [x, y] = pointAt(points, 0)
    if (dot) this.draw('none', ring(x, y, 2.25), 'mute')
    return this
  }

  /**
   * Labels a part at the last of the points, with its letter in a balloon or with its name, which
   * `lines` may break or replace.
   */
  tag(
    letter: string,
    points: readonly Point[],
    { at = 'start', dot = true, lines }: { at?: Anchor; dot?: boolean; lines?: string[] } = {},
  ) {
    if (this.#hasBalloons) {
      if (points.length > 1) this.leader(points, { dot })
      return this.balloon(...pointAt(points, -1), letter)
    }
    const part = this.#key[letter]
    if (!part) throw new Error(`The key has no part ${letter}`)
    return this.note(lines ?? [part.name], points, { at, dot })
  }

  /** Text at the end of a leader, on wide and narrow sheets alike. */
  note(
    lines: readonly string[],
    points: readonly Point[],
    { at = 'start' as Anchor, dot = true } = {},
  ) {
    const [x, y] = pointAt(points, -1)
    const hasLeader = points.length > 1
    if (hasLeader) this.leader(points, { dot })
    const gap = hasLeader ? { start: 5, middle: 0, end: -5 }[at] : 0
    for (const [row, line] of lines.entries())
      this.text(x + gap, y + row * this.size * 1.25, line, { at, halo: 'paper' })
    return this
  }

  balloon(x: number, y: number, letter: string) {
    this.draw('fine', ring(x, y, this.isNarrow ? 10 : 11), 'paper')
    return this.letter(x, y, letter)
  }

  /** A letter of the key, drawn in the part itself. */
  letter(x: number, y: number, letter: string) {
    this.letters.add(letter)
    return this.bareFigure(x, y, letter)
  }

  /** 45° hatching of a box. */
  hatch(x: number, y: number, width: number, height: number, options: HatchOptions = {}) {
    const { gap = 7, pen = 'hatch', fall = false } = options
    return this.draw(pen, boxStrokes(x, y, width, height, { gap, fall }))
  }

  /** 45° hatching of any outline. */
  hatchShape(outline: readonly Point[], options: HatchOptions = {}) {
    const { gap = 7, pen = 'hatch', fall = false } = options
    return this.draw(pen, outlineStrokes(outline, { gap, fall }))
  }

  /** The ground: a heavy line with short strokes below it. */
  ground(x1: number, x2: number, y: number) {
    const [depth, gap] = [7, 9]
    this.draw('cut', poly([x1, y], [x2, y]))
    let d = ''
    for (let x = x1 + gap; x <= x2; x += gap) d += poly([x, y + 1], [x - depth, y + 1 + depth])
    return this.draw('hatch', d)
  }

  /** A horizontal zigzag across a part that continues. */
  breakX(x1: number, x2: number, y: number, height = 5) {
    return this.draw('mute', poly(...zigzag(x1, x2, height).map(([a, b]): Point => [a, y + b])))
  }

  /** A vertical zigzag across a part that continues. */
  breakY(y1: number, y2: number, x: number, width = 5) {
    return this.draw('mute', poly(...zigzag(y1, y2, width).map(([a, b]): Point => [x + b, a])))
  }

  /** A filled arrowhead that points along (dx, dy). */
  head(x: number, y: number, dx: number, dy: number, { size = 7, fill = 'ink' as Fill } = {}) {
    const length = Math.hypot(dx, dy)
    const [u, v] = [dx / length, dy / length]
    const half = size * 0.4
    const d = closed(
      [x, y],
      [x - u * size - v * half, y - v * size + u * half],
      [x - u * size + v * half, y - v * size - u * half],
    )
    return this.draw('none', d, fill)
  }

  arrow(points: readonly Point[], { pen = 'fine' as Pen, size = 7, fill = 'ink' as Fill } = {}) {
    const [x0, y0] = pointAt(points, -2)
    const [x1, y1] = pointAt(points, -1)
    this.draw(pen, poly(...points))
    return this.head(x1, y1, x1 - x0, y1 - y0, { size, fill })
  }
}

function bothEnds(from: DimensionOptions['from']) {
  return typeof from === 'number' ? ([from, from] as const) : from
}
