// biome-ignore-all lint/a11y/noRedundantRoles: `display` takes a table's own roles away
import { admin } from '../../content/words/admin'
import type { Inquiry } from '../store/inquiry'
import type { ListView } from '../store/views'
import { InquiryRow } from './inquiry-row'
import styles from './inquiry-table.module.css'
import type { RowWindow } from './row-window'
import type { SelectionOfRows } from './selection'

type InquiryTableProps = {
  view: ListView
  rows: readonly Inquiry[]
  /** More rows follow than are loaded: nobody knows how many. */
  hasMore: boolean
  isBusy: boolean
  /** Beside an open inquiry: a name, a day and the first words. */
  isCompact: boolean
  window: RowWindow
  selection: SelectionOfRows
  openId: string | null
  listSearch: string
  onOpen: (id: string) => void
  onAct: (inquiry: Inquiry) => void
}

/**
 * The list. The roles are written out because `display` takes a table's own away: rows stand where
 * the window puts them, as lines or, on small screens, as cards. Only those in view exist, so the
 * table says itself how many there are and which these are.
 */
export function InquiryTable(props: InquiryTableProps) {
  const { rows, window, selection } = props
  return (
    <table
      className={styles.table}
      role="table"
      aria-busy={props.isBusy}
      aria-rowcount={props.hasMore ? -1 : rows.length + 1}
      data-list={props.view.name}
      data-compact={props.isCompact || undefined}
    >
      <caption className="visually-hidden">{props.view.words.caption}</caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {Object.values(admin.columns).map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={window.body}>
        {window.indexes.map((index) => {
          const inquiry = rows[index]
          return (
            inquiry && (
              <InquiryRow
                key={inquiry.id}
                inquiry={inquiry}
                index={index}
                isSelected={selection.isSelected(inquiry.id)}
                isOpen={inquiry.id === props.openId}
                listSearch={props.listSearch}
                onOpen={props.onOpen}
                onChoose={selection.choose}
                onAct={props.onAct}
                measure={window.measure}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}
