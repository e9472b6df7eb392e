import { reports as words } from '../../content/words/desk/reports'
import { type Bar, shareOf, sumOf } from './bars'
import styles from './counts-table.module.css'

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
