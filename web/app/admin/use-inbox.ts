import { useMemo } from 'react'
import { useMediaQuery } from '../lib/use-media-query'
import { isFiltered, toQuery } from './find/filter'
import { useFilter } from './find/use-filter'
import type { Inquiry } from './inquiries'
import { listKey } from './list-cache'
import { useDeletion } from './use-deletion'
import { useLatest } from './use-latest'
import { useList } from './use-list'
import { useListActions } from './use-list-actions'
import { useOpenInquiry } from './use-open-inquiry'
import { useRowWindow } from './use-row-window'
import { useSelection } from './use-selection'
import type { ListView } from './views'

/** The parts that a list of inquiries is made of, as they work together. */
export function useInbox(view: ListView) {
  const { filter } = useFilter()
  const query = useMemo(() => toQuery(filter), [filter])
  const list = useList(view.name, query)
  const { rows } = list
  const opened = useOpenInquiry()
  const layout = useLayout(opened.id !== null)
  const window = useRowWindow(rows, layout)
  const selection = useSelection(rows)
  const deletion = useDeletion({
    home: listKey(view.name, query),
    rows,
    onDeleted(_ids, neighbour) {
      selection.clear()
      window.focusRow(neighbour)
    },
  })
  const actions = useListActions(deletion)
  const act = useLatest((inquiry: Inquiry) => {
    if (inquiry.deletedAt === null) actions.askToDelete([inquiry])
    else actions.restore([inquiry])
  })

  return {
    list,
    opened,
    window,
    selection,
    deletion,
    actions,
    act,
    isCompact: layout === 'compact',
    isFiltered: isFiltered(filter),
  }
}

/** How rows are drawn: see the widths in inquiry-row.module.css. */
function useLayout(isOpen: boolean) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const isTable = useMediaQuery('(width >= 56.25rem)')
  if (isOpen && isWide) return 'compact'
  return isTable ? 'table' : 'cards'
}
