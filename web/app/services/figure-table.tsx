import type { Block } from '../content/types/service-page'
import styles from './figure-table.module.css'

type FigureTableProps = Omit<Extract<Block, { kind: 'table' }>, 'kind'>

/** Figures in rows and columns. On a phone each row stands as a small sheet of its own. */
export function FigureTable({ caption, columns, rows, note }: FigureTableProps) {
  return (
    <div className={styles.figures}>
      {/* Roles in words: they are lost where the style turns a row into a block. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table">
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([heading, ...cells]) => (
            <tr key={heading} role="row">
              <th role="rowheader" scope="row">
                {heading}
              </th>
              {cells.map((cell, position) => (
                <td key={columns[position + 1]} role="cell" data-label={columns[position + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {note && <p className="label">{note}</p>}
    </div>
  )
}
