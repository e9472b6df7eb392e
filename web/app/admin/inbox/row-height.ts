import type { Inquiry } from '../store/inquiry'

/** How rows are drawn: as lines of a table, as cards, or narrow beside an open inquiry. */
export type RowLayout = 'table' | 'cards' | 'compact'

/**
 * For each layout, what the lines of a message come on top of, the height of a line, both in px,
 * how many characters fit one at the usual width, and the most and the fewest lines that count.
 */
const shapes = {
  table: { rest: 37, line: 22.5, characters: 68, least: 2, most: 6 },
  cards: { rest: 255, line: 22.5, characters: 40, least: 1, most: 6 },
  compact: { rest: 50, line: 21, characters: 44, least: 1, most: 2 },
} satisfies Record<RowLayout, object>

/** Returns about how high a row is, in px: the closer, the less moves once it is measured. */
export function estimateHeight(layout: RowLayout, inquiry: Inquiry | undefined) {
  const { rest, line, characters, least, most } = shapes[layout]
  const lines = Math.ceil((inquiry?.message.length ?? 0) / characters)
  return rest + line * Math.min(Math.max(lines, least), most)
}
