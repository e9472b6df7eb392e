import { type ReactNode, useId } from 'react'
import { reports as words } from '../../content/words/desk/reports'
import { type Bar, shareOf, sumOf } from './bars'
import styles from './chart-figure.module.css'

type ChartFigureProps = {
  title: string
  /** What the chart shows, in a sentence. */
  summary?: string
  chart?: ReactNode
  /** The same as a table; left out where there is nothing to show. */
  table?: ReactNode
}

/** A chart with its heading, and the same numbers as a table for whoever wants them. */
export function ChartFigure({ title, summary, chart, table }: ChartFigureProps) {
  const id = useId()
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        {summary && <p>{summary}</p>}
      </figcaption>
      {chart}
      {table && (
        <details className={styles.details}>
          <summary>
            {words.table}
            <span className="visually-hidden">: {title}</span>
          </summary>
          {table}
        </details>
      )}
    </figure>
  )
}

type CountsTableProps = {
  caption: string
  /** The head of each column; a third one is for shares of the whole. */
  columns: readonly string[]
  bars: readonly Bar[]
}

/** The numbers of a chart. What a visitor's browser sent is text, in a direction of its own. */
export function CountsTable({ caption, columns, bars }: CountsTableProps) {
  const total = sumOf(bars)
  const hasShares = columns.length > 2
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, count }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{label}</bdi>
            </th>
            <td>{words.number(count)}</td>
            {hasShares && <td>{shareOf(count, total)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
