// biome-ignore-all lint/a11y/noRedundantRoles: `display` removes a table's native roles
import type { ComponentProps } from 'react'
import { lists } from '../../words/desk/lists'
import { ErrorBoundary } from '../ui/error-boundary'
import { InquiryRow } from './inquiry-row'
import styles from './inquiry-row.module.css'

type RowProps = ComponentProps<typeof InquiryRow>

/** A row that shows an error if it cannot be rendered, without affecting the others. */
export function GuardedRow(props: RowProps) {
  return (
    <ErrorBoundary fallback={() => <BrokenRow {...props} />}>
      <InquiryRow {...props} />
    </ErrorBoundary>
  )
}

function BrokenRow({ inquiry: { id }, index, top }: RowProps) {
  return (
    <tr
      role="row"
      className={styles.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-inquiry={id}
      style={{ insetBlockStart: top }}
    >
      <td role="cell" data-column="message">
        <p>{lists.broken(id)}</p>
      </td>
    </tr>
  )
}
