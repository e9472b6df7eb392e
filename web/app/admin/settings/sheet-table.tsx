// biome-ignore-all lint/a11y/noRedundantRoles: on a phone, `display` removes a table's native roles
import type { ReactNode } from 'react'
import styles from './sheet-table.module.css'

type SheetTableProps = {
  /** For screen readers: a visible heading above the table says the same. */
  caption: string
  columns: readonly string[]
  /** The name of the last column if it contains buttons and has no visible header. */
  actions?: string
  rows: readonly { key: string | number; cells: readonly ReactNode[]; hasFailed?: boolean }[]
}

/** A table with a few columns; on a phone each row becomes several lines. */
export function SheetTable({ caption, columns, actions, rows }: SheetTableProps) {
  return (
    <table className={styles.table} role="table" aria-label={caption}>
      <thead className="visually-hidden" role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
          {actions && (
            <th role="columnheader" scope="col">
              <span className="visually-hidden">{actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, cells, hasFailed }) => (
          <tr key={key} role="row" data-failed={hasFailed || undefined}>
            {cells.map((cell, index) => (
              <td
                key={index}
                role="cell"
                data-end={(actions && index === cells.length - 1) || undefined}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
