import { type Point, pointAt, poly } from './geometry'

type Hatching = {
  /** The distance between strokes, along the edge. */
  gap: number
  /** Whether the strokes fall to the right; otherwise they rise. */
  fall: boolean
}

/** 45° strokes over a box, with computed end points instead of a clip path. */
export function boxStrokes(
  x: number,
  y: number,
  width: number,
  height: number,
  { gap, fall }: Hatching,
) {
  const place = (dx: number) => (fall ? x + width - dx : x + dx)
  let d = ''
  for (let c = gap / 2; c < width + height; c += gap) {
    // A stroke is where x + y = c, measured from the upper corner.
    d += poly(
      [place(Math.max(0, c - height)), y + Math.min(height, c)],
      [place(Math.min(width, c)), y + Math.max(0, c - width)],
    )
  }
  return d
}

/** 45° strokes over any outline; the strokes of adjacent outlines line up. */
export function outlineStrokes(outline: readonly Point[], { gap, fall }: Hatching) {
  const sign = fall ? -1 : 1
  const along = outline.map(([x, y]) => x * sign + y)
  const end = Math.max(...along)
  let d = ''
  for (let c = Math.ceil(Math.min(...along) / gap) * gap + gap / 2; c < end; c += gap) {
    const cuts = crossings(outline, sign, c)
    for (let at = 0; at + 1 < cuts.length; at += 2) d += poly(...cuts.slice(at, at + 2))
  }
  return d
}

/** Where the stroke x * sign + y = c meets the edges of the outline, from left to right. */
function crossings(outline: readonly Point[], sign: number, c: number) {
  const cuts: Point[] = []
  for (const [at, [x1, y1]] of outline.entries()) {
    const [x2, y2] = pointAt(outline, at + 1)
    const [a, b] = [x1 * sign + y1 - c, x2 * sign + y2 - c]
    if (a < 0 === b < 0) continue
    cuts.push([x1 + ((x2 - x1) * a) / (a - b), y1 + ((y2 - y1) * a) / (a - b)])
  }
  return cuts.sort(([x1], [x2]) => x1 - x2)
}

/** A zigzag from `start` to `end`, as points along and across the line. */
export function zigzag(start: number, end: number, size: number): Point[] {
  const middle = (start + end) / 2
  return [
    [start, 0],
    [middle - size, 0],
    [middle - size / 2, -size],
    [middle + size / 2, size],
    [middle + size, 0],
    [end, 0],
  ]
}
