import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { reports as words } from '../../words/desk/reports'
import { type Bar, shareOf, sumOf } from './bars'
import styles from './chart.module.css'

type BarChartProps = { bars: readonly Bar[]; writeCount: (count: number) => string }

/** Labelled bars below each other, each with its number and a link to the list that it counts. */
export function BarChart({ bars, writeCount }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const total = sumOf(bars)
  return (
    <ul className={styles.bars}>
      {bars.map(({ id, label, count, tone, to }) => {
        const content = (
          <>
            <bdi>{label}</bdi>
            <b aria-hidden="true">{words.number(count)}</b>
            <span className="visually-hidden">
              {`${writeCount(count)}, ${shareOf(count, total)}`}
            </span>
            <i data-tone={tone} style={{ '--part': count / most } as CSSProperties} />
          </>
        )
        return (
          <li key={id}>
            {to && count > 0 ? <Link to={to}>{content}</Link> : <span>{content}</span>}
          </li>
        )
      })}
    </ul>
  )
}
