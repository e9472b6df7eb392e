/** x to the right, y downwards, in units of the sheet. */
export type Point = readonly [x: number, y: number]

/** The points of a leader or an outline. */
export function through(...points: readonly Point[]) {
  return points
}

/** Formats a number for a path. A tenth of a unit is finer than any screen. */
export function short(value: number) {
  return String(Math.round(value * 10) / 10)
}

/** 2700 becomes 2,700. */
export function mm(value: number) {
  return Math.round(value).toLocaleString('en')
}

/** An open path through points. */
export function poly(...points: readonly Point[]) {
  return points.map(([x, y], at) => `${at ? 'L' : 'M'}${short(x)} ${short(y)}`).join('')
}

export function closed(...points: readonly Point[]) {
  return `${poly(...points)}Z`
}

/** A box, given its upper left corner. */
export function box(x: number, y: number, width: number, height: number, radius = 0) {
  if (!radius) return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`
  const arc = (dx: number, dy: number) =>
    `a${short(radius)} ${short(radius)} 0 0 1 ${short(dx)} ${short(dy)}`
  const [w, h] = [width - 2 * radius, height - 2 * radius]
  return [
    `M${short(x + radius)} ${short(y)}h${short(w)}${arc(radius, radius)}`,
    `v${short(h)}${arc(-radius, radius)}h${short(-w)}${arc(-radius, -radius)}`,
    `v${short(-h)}${arc(radius, -radius)}Z`,
  ].join('')
}

export function ring(x: number, y: number, radius: number) {
  const r = Number(short(radius)) // rounded first, so that both halves meet
  const half = (dx: number) => `a${r} ${r} 0 1 0 ${short(dx)} 0`
  return `M${short(x - r)} ${short(y)}${half(2 * r)}${half(-2 * r)}Z`
}

/** A closed outline with rounded corners. */
export function rounded(points: readonly Point[], radius: number) {
  const corners = points.map(([x, y], at) => {
    const toward = ([tx, ty]: Point): Point => {
      const length = Math.hypot(tx - x, ty - y)
      const share = Math.min(radius, length / 2) / length
      return [x + (tx - x) * share, y + (ty - y) * share]
    }
    const [ax, ay] = toward(pointAt(points, at - 1))
    const [bx, by] = toward(pointAt(points, at + 1))
    return `${at ? 'L' : 'M'}${short(ax)} ${short(ay)}Q${short(x)} ${short(y)} ${short(bx)} ${short(by)}`
  })
  return `${corners.join('')}Z`
}

/** A point of an outline; the index wraps around at both ends. */
export function pointAt(points: readonly Point[], at: number): Point {
  const point = points.at(at % points.length)
  if (!point) throw new Error('An outline needs a point')
  return point
}

export type View = ReturnType<typeof view>

/** Maps millimetres to the sheet: x to the right, y upwards from the datum at (x, y). */
export function view({ x, y, scale }: { x: number; y: number; scale: number }) {
  const place = (points: readonly Point[]) =>
    points.map(([px, py]): Point => [x + px * scale, y - py * scale])
  return {
    scale,
    x: (value: number) => x + value * scale,
    y: (value: number) => y - value * scale,
    length: (value: number) => value * scale,
    /** A box, given its lower left corner. */
    box: (left: number, bottom: number, width: number, height: number, radius = 0) =>
      box(
        x + left * scale,
        y - (bottom + height) * scale,
        width * scale,
        height * scale,
        radius * scale,
      ),
    poly: (...points: readonly Point[]) => poly(...place(points)),
    closed: (...points: readonly Point[]) => closed(...place(points)),
    ring: (px: number, py: number, radius: number) =>
      ring(x + px * scale, y - py * scale, radius * scale),
  }
}
