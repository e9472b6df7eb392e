import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { reports as words } from '../../words/desk/reports'
import { type Bar, shareOf, sumOf } from './bars'
import styles from './chart-figure.module.css'
import { TextButton } from './text-button'

type ChartFigureProps = {
  title: string
  /** What the chart shows, in a sentence. */
  summary?: string
  /** The chart's grid area on the page. */
  area: string
  bars: readonly Bar[]
  /** The column headers of the table; a third column shows shares of the total. */
  columns: readonly string[]
  /** Whether the table starts with the last bar. */
  isLatestFirst?: boolean
  chart: ReactNode
}

/** A chart with a heading, which can be replaced by a table of its numbers. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, summary, area, bars, columns, isLatestFirst, chart } = props
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  return (
    <figure
      className={styles.figure}
      style={{ gridArea: area }}
      data-area={area}
      aria-labelledby={id}
    >
      <figcaption>
        <h2 id={id}>{title}</h2>
        {bars.length > 0 && (
          <TextButton
            label={words.table}
            title={title}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          />
        )}
      </figcaption>
      {summary && <p>{summary}</p>}
      {bars.length > 0 &&
        (isTable ? (
          <CountsTable
            caption={title}
            columns={columns}
            bars={isLatestFirst ? bars.toReversed() : bars}
          />
        ) : (
          chart
        ))}
    </figure>
  )
}

type CountsTableProps = { caption: string; columns: readonly string[]; bars: readonly Bar[] }

/** The numbers of a chart. Labels may contain visitors' text, in either writing direction. */
function CountsTable({ caption, columns, bars }: CountsTableProps) {
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
        {bars.map(({ id, label, count, to }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{to && count > 0 ? <Link to={to}>{label}</Link> : label}</bdi>
            </th>
            <td>{words.number(count)}</td>
            {hasShares && <td>{shareOf(count, total)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
