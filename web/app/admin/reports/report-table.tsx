// biome-ignore-all lint/a11y/noRedundantRoles: on a phone, `display` removes a table's native roles
import { type ReactNode, useId } from 'react'
import { byteOrderMark, csvLine } from '../../../../worker/csv'
import { reports as words } from '../../words/desk/reports'
import { saveBlob } from '../store/save-file'
import styles from './report-table.module.css'
import { TextButton } from './text-button'

type Value = string | number

export type Column = {
  label: string
  /** A short name or a key before it, if the label is read out only. */
  shown?: ReactNode
  isNumber?: boolean
  /** Has no values: the other columns have the same in numbers. */
  isChart?: boolean
  /** Has a bar before its number, if there is room. */
  isShare?: boolean
}

/** `value` goes into the file, and is shown unless something else is. */
export type TableRow = { id: string; cells: readonly { value?: Value; shown?: ReactNode }[] }

type ReportTableProps = {
  title: string
  note?: string
  /** The grid area on the page. */
  area?: string
  /** Of the CSV file, without the ending. */
  fileName: string
  columns: readonly Column[]
  rows: readonly TableRow[]
  /** Those that are shown at first; the file has all. */
  shownRows?: readonly TableRow[]
  empty: string
  /** Shown instead of the table. */
  chart?: ReactNode
  /** Beside the button of the file. */
  tools?: ReactNode
  /** Below the table. */
  children?: ReactNode
}

/** A table that can be saved as a CSV file; on a phone each row becomes several lines. */
export function ReportTable(props: ReportTableProps) {
  const { title, note, area, fileName, columns, rows, shownRows = rows, empty, chart } = props
  const id = useId()
  return (
    <section className={styles.section} data-area={area} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
        {rows.length > 0 && (
          <span className={styles.tools}>
            {props.tools}
            <TextButton
              label={words.csv}
              title={title}
              onClick={() => saveCsv(fileName, columns, rows)}
            />
          </span>
        )}
      </header>
      {rows.length === 0 && <p>{empty}</p>}
      {rows.length > 0 &&
        (chart ?? (
          <table className={styles.table} role="table" aria-labelledby={id}>
            <thead role="rowgroup">
              <tr role="row">
                {columns.map(({ label, shown, isNumber, isChart }) => (
                  <th
                    key={label}
                    role="columnheader"
                    scope="col"
                    data-number={isNumber || undefined}
                    data-chart={isChart || undefined}
                  >
                    {isChart ? <span className="visually-hidden">{label}</span> : (shown ?? label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {shownRows.map((row) => (
                <Row key={row.id} {...row} columns={columns} />
              ))}
            </tbody>
          </table>
        ))}
      {props.children}
    </section>
  )
}

function Row({ cells, columns }: TableRow & { columns: readonly Column[] }) {
  return (
    <tr role="row">
      {cells.map(({ value, shown }, index) => {
        const { label, isNumber, isChart, isShare } = columns[index] ?? { label: '' }
        const content = shown ?? value
        if (index === 0)
          return (
            <th key={label} role="rowheader" scope="row">
              {content}
            </th>
          )
        return (
          <td
            key={label}
            role="cell"
            data-number={isNumber || undefined}
            data-chart={isChart || undefined}
            data-share={isShare || undefined}
            data-label={label}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
}

function saveCsv(name: string, columns: readonly Column[], rows: readonly TableRow[]) {
  const isValue = (_: unknown, index: number) => !columns[index]?.isChart
  const lines = [
    columns.filter(isValue).map(({ label }) => label),
    ...rows.map(({ cells }) => cells.filter(isValue).map(({ value }) => value ?? '')),
  ]
  const text = byteOrderMark + lines.map(csvLine).join('')
  saveBlob(new Blob([text], { type: 'text/csv' }), `${name}.csv`)
}

export function countCell(value: number) {
  return { value, shown: words.number(value) }
}

export function numberColumn(label: string): Column {
  return { label, isNumber: true }
}
