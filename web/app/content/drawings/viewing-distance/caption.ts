import type { DrawingCaption } from '../../types/drawing'

/** The viewing distance as a multiple of an externally illuminated sign's height (BS EN 1838). */
export const factor = 100

/** Heights in mm, distances in m. */
export const signs = [100, 200, 300].map((height) => ({
  height,
  distance: (height * factor) / 1000,
}))

export const caption: DrawingCaption = {
  clause: 'sizes',
  title: 'Escape signs and viewing distance',
  note: 'Externally illuminated signs, BS EN 1838. Sign heights in mm, enlarged against the distances.',
  alt: 'Externally illuminated escape signs, seen from the side and from the front. A sign 100 mm high can be read from 10 m, one of 200 mm from 20 m and one of 300 mm from 30 m: the lines of sight from the eye touch the top and bottom edges of all three.',
  key: {},
}
