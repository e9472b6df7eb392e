// biome-ignore-all lint/a11y/noRedundantRoles: `display` takes a table's own roles away
import { memo } from 'react'
import { admin } from '../content/words/admin'
import type { Inquiry } from './inquiries'
import { InquiryRow } from './inquiry-row'
import styles from './inquiry-table.module.css'
import type { ListState } from './list-state'

type InquiryTableProps = {
  caption: string
  pages: ListState['pages']
  isBusy: boolean
  onDelete: (inquiry: Inquiry) => void
}

/**
 * The list. The roles are written out because `display` takes a table's own away: rows are grids,
 * or cards on small screens, so that the browser can skip whole pages that are out of view.
 */
export function InquiryTable({ caption, pages, isBusy, onDelete }: InquiryTableProps) {
  return (
    <table className={styles.table} role="table" aria-busy={isBusy}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {Object.values(admin.columns).map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {pages.map((page, position) => (
        // Pages never change places, and one may have lost all its rows.
        <PageOfRows key={position} page={page} onDelete={onDelete} />
      ))}
    </table>
  )
}

type PageOfRowsProps = { page: readonly Inquiry[]; onDelete: (inquiry: Inquiry) => void }

const PageOfRows = memo(function PageOfRows({ page, onDelete }: PageOfRowsProps) {
  return (
    <tbody role="rowgroup">
      {page.map((inquiry) => (
        <InquiryRow key={inquiry.id} inquiry={inquiry} onDelete={onDelete} />
      ))}
    </tbody>
  )
})
