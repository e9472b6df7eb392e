// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a drawing whose parts are options
import type { PointerEvent } from 'react'
import { reports as words } from '../../content/words/desk/reports'
import type { Bar } from './bars'
import styles from './columns.module.css'
import type { useCursor } from './use-cursor'

type ColumnsProps = {
  title: string
  bars: readonly Bar[]
  /** Of the columns and of the lines behind them, in percent of the whole. */
  heights: readonly number[]
  lines: readonly number[]
  cursor: ReturnType<typeof useCursor>
  onPoint: (event: PointerEvent) => void
  onChoose: (event: PointerEvent) => void
}

/** The width of a day, and of the gap before its column, in the drawing's own units. */
const day = 10
const gap = 2

/** Lower than this a column would not be seen beside one that is not there. */
const leastHeight = 1.5

/** The drawing itself: a list of one tab stop, whose options are the columns. */
export function Columns(props: ColumnsProps) {
  const { title, bars, heights, lines, cursor, onPoint, onChoose } = props
  const width = bars.length * day
  return (
    <svg
      className={styles.columns}
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      role="listbox"
      aria-label={`${title}. ${words.keys}`}
      aria-orientation="horizontal"
      {...cursor.listProps}
      onPointerMove={onPoint}
      onPointerDown={(event) => {
        onChoose(event)
        onPoint(event)
      }}
      onPointerLeave={() => cursor.point(null)}
    >
      <g>
        {lines.map((height) => (
          <line key={height} x2={width} y1={100 - height} y2={100 - height} />
        ))}
      </g>
      {bars.map(({ id, label, count }, i) => {
        const height = count === 0 ? 0 : Math.max(heights[i] ?? 0, leastHeight)
        return (
          <g
            key={id}
            id={cursor.optionId(i)}
            role="option"
            aria-label={words.bar(label, words.count(count))}
            aria-selected={i === cursor.at}
            data-marked={i === cursor.shown || undefined}
          >
            <rect className={styles.room} x={i * day} width={day} height={100} />
            <rect
              className={styles.column}
              x={i * day + gap}
              y={100 - height}
              width={day - gap}
              height={height}
            />
          </g>
        )
      })}
    </svg>
  )
}
