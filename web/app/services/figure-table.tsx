import type { Block } from '../lib/services/schema'
import styles from './figure-table.module.css'

type FigureTableProps = Omit<Extract<Block, { kind: 'table' }>, 'kind'>

/**
 * A table of figures. On a phone each row becomes a block, but remains a row for screen readers in
 * every browser that the build targets (Safari since 17.0).
 */
export function FigureTable({ caption, columns, rows, note }: FigureTableProps) {
  return (
    <div className={styles.figures}>
      <table>
        <caption>{caption}</caption>
        <thead className="visually-hidden">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells]) => (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              {cells.map((cell, position) => (
                <td key={columns[position + 1]} data-label={columns[position + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="label">{note}</p>}
    </div>
  )
}
