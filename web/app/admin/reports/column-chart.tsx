import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { reports as words } from '../../words/desk/reports'
import type { Bar } from './bars'
import styles from './chart.module.css'
import { Scale, scaleOf } from './scale'

type ColumnChartProps = {
  /** What the chart shows, for screen readers; the numbers are in its table. */
  description: string
  bars: readonly Bar[]
  labels: readonly { index: number; label: string; isMinor: boolean }[]
}

/** A column for each day on a common scale; the chart fills the available width. */
export function ColumnChart(props: ColumnChartProps) {
  const { description, bars, labels } = props
  const scale = scaleOf(bars.map(({ count }) => count))
  return (
    <div className={styles.columns}>
      <Scale scale={scale} description={description} />
      {/* For pointers only: the table has the same links, without ninety more tab stops. */}
      <div className={styles.plot} aria-hidden="true">
        {bars.map(({ id, label, count, to }) => {
          const column = {
            title: words.bar(label, words.count(count)),
            style: { '--part': scale(count) } as CSSProperties,
          }
          return to ? (
            <Link key={id} to={to} tabIndex={-1} {...column} />
          ) : (
            <span key={id} {...column} />
          )
        })}
      </div>
      <div className={styles.days} aria-hidden="true">
        {labels.map(({ index, label, isMinor }) => (
          <span
            key={index}
            data-minor={isMinor || undefined}
            style={at((index + 0.5) / bars.length)}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

function at(share: number) {
  return { '--at': share } as CSSProperties
}
