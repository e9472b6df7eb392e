// biome-ignore-all lint/a11y/noRedundantRoles: `display` removes a table's native roles
import { lists } from '../../words/desk/lists'
import { useClock } from '../store/clock'
import type { Inquiry } from '../store/inquiry'
import { useTeam } from '../store/team'
import { useListQuery } from '../store/use-filter'
import type { ListView } from '../store/views'
import { useNow } from '../ui/use-now'
import { GuardedRow } from './guarded-row'
import styles from './inquiry-table.module.css'
import type { RowCommand } from './row-actions'
import type { RowWindow } from './row-window'
import { useRowsInView } from './rows-in-view'
import type { SelectionOfRows } from './selection'
import { useSwipe } from './swipe'

/** In the order of the table. */
const columns = [
  'select',
  'name',
  'email',
  'service',
  'message',
  'owner',
  'status',
  'date',
  'actions',
] as const satisfies readonly (keyof typeof lists.columns)[]

/** Their columns are too narrow for a header; the e-mail address is shown if there is room for it. */
const hiddenHeaders = new Set<string>(['select', 'email', 'owner', 'actions'])

type InquiryTableProps = {
  view: ListView
  rows: readonly Inquiry[]
  /** Whether there are more rows than are loaded; their number is unknown. */
  hasMore: boolean
  isBusy: boolean
  window: RowWindow
  selection: SelectionOfRows
  openId: string | null
  listSearch: string
  onOpen: (id: string) => void
  onCommand: (command: RowCommand, inquiry: Inquiry, button: Element) => void
}

/**
 * The list. Its roles are explicit because `display` removes a table's native ones: the window
 * positions the rows, in one line or in two. Only rows in view exist, so ARIA attributes say how
 * many there are and which ones these are.
 */
export function InquiryTable(props: InquiryTableProps) {
  const { view, rows, window, selection, openId } = props
  const { query } = useListQuery(view.name)
  const inView = useRowsInView(window, rows, openId)
  const now = useNow()
  const clock = useClock()
  const swipe = useSwipe(rows, props.onCommand)
  const { colleagues, me } = useTeam()
  const nameOf = (owner: string | null) => colleagues.find(({ id }) => id === owner)?.name ?? null
  return (
    <table
      className={styles.table}
      role="table"
      aria-busy={props.isBusy}
      aria-rowcount={props.hasMore ? -1 : rows.length + 1}
    >
      <caption className="visually-hidden">
        {query.order === 'urgent' ? lists.order.caption(view.label) : view.words.caption}
      </caption>
      <thead className="visually-hidden" role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {columns.map((name) => (
            <th
              key={name}
              className={hiddenHeaders.has(name) ? 'visually-hidden' : undefined}
              scope="col"
              role="columnheader"
              data-column={name}
            >
              {lists.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        ref={window.setBody}
        style={{ blockSize: rows.length * window.height }}
        onFocus={window.noteFocus}
        onBlur={window.noteBlur}
        {...swipe}
      >
        {indexesOf(inView.from, inView.to, window.focusedIndex).map((index) => {
          const inquiry = rows[index]
          return (
            inquiry && (
              <GuardedRow
                key={inquiry.id}
                inquiry={inquiry}
                index={index}
                top={index * window.height}
                now={now}
                clock={clock}
                isWhole={index === window.focusedIndex || inView.isWhole(index)}
                isSelected={selection.isSelected(inquiry.id)}
                isOpen={inquiry.id === openId}
                owner={nameOf(inquiry.ownerId)}
                isMine={me !== null && inquiry.ownerId === me}
                listSearch={props.listSearch}
                onOpen={props.onOpen}
                onChoose={selection.choose}
                onCommand={props.onCommand}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

/** Returns the indexes from one to another, and one more, unless it is -1. */
function indexesOf(from: number, to: number, more: number) {
  const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
  if (more < 0 || (more >= from && more <= to)) return indexes
  return more < from ? [more, ...indexes] : [...indexes, more]
}
