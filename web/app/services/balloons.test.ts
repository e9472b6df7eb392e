import { describe, expect, test } from 'vitest'
import { readServices } from '../lib/services/services.server'

describe.each(readServices())('the balloons of $slug', ({ picture: { balloons } }) => {
  test('have 44 px targets on phones that do not overlap at 320 px', () => {
    const [width, height] = [280, 187] // of the image at 320 px
    const shown = balloons.filter(({ onPhones }) => onPhones)
    const touching = shown.flatMap(({ clause, centre: [x, y] }, at) =>
      shown
        .slice(at + 1)
        .filter(
          ({ centre }) =>
            (Math.abs(centre[0] - x) / 100) * width < 44 &&
            (Math.abs(centre[1] - y) / 100) * height < 44,
        )
        .map((other) => [clause, other.clause]),
    )

    expect(touching).toEqual([])
  })
})
