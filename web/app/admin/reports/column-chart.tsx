// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a drawing whose parts are options
import { scaleLinear } from 'd3-scale'
import type { PointerEvent } from 'react'
import { reports as words } from '../../content/words/desk/reports'
import type { Bar } from './bars'
import styles from './column-chart.module.css'
import { useCursor } from './cursor'

type ColumnChartProps = {
  title: string
  bars: readonly Bar[]
  labels: readonly { index: number; label: string; isMinor: boolean }[]
}

/** Few enough lines that each has a number of its own. */
const lines = 4

/** A column for each day on a common scale, as wide as the place there is. */
export function ColumnChart({ title, bars, labels }: ColumnChartProps) {
  const cursor = useCursor(bars.length, bars.length - 1)
  const { shown } = cursor
  const most = Math.max(lines, ...bars.map(({ count }) => count))
  const scale = scaleLinear([0, most], [0, 100]).nice(lines)
  const ticks = scale.ticks(lines).map((count) => ({ count, height: scale(count) }))
  const middleOf = (index: number) => ((index + 0.5) / bars.length) * 100
  const marked = shown === null ? undefined : bars[shown]

  function indexUnder({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * bars.length)
    return Math.min(Math.max(index, 0), bars.length - 1)
  }

  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {ticks.map(({ count, height }) => (
          <span key={count} style={{ insetBlockEnd: `${height}%` }}>
            {words.number(count)}
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        <Columns
          title={title}
          bars={bars}
          heights={bars.map(({ count }) => scale(count))}
          lines={ticks.map(({ height }) => height)}
          cursor={cursor}
          onPoint={(event) => cursor.point(indexUnder(event))}
          onChoose={(event) => cursor.choose(indexUnder(event))}
        />
        {marked && shown !== null && (
          <div className={styles.tip} aria-hidden="true" style={place(middleOf(shown))}>
            {words.bar(marked.label, words.count(marked.count))}
          </div>
        )}
      </div>
      <div className={styles.days} aria-hidden="true">
        {labels.map(({ index, label, isMinor }) => (
          <span key={index} data-minor={isMinor || undefined} style={place(middleOf(index))}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Centred over its place in the middle, and never past the edges. */
function place(percent: number) {
  return { insetInlineStart: `${percent}%`, transform: `translateX(-${percent}%)` }
}

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
function Columns(props: ColumnsProps) {
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
