import { scaleLinear } from 'd3-scale'
import type { PointerEvent } from 'react'
import { reports as words } from '../../content/words/desk/reports'
import type { Bar } from './bars'
import styles from './column-chart.module.css'
import { Columns } from './columns'
import { useCursor } from './use-cursor'

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
