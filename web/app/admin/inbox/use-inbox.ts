import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMediaQuery } from '../../lib/use-media-query'
import { isFiltered, toQuery } from '../store/filter'
import type { Inquiry } from '../store/inquiry'
import { listKey } from '../store/list-cache'
import { useFilter } from '../store/use-filter'
import type { ListView } from '../store/views'
import { restoreFocus } from '../ui/focus'
import { useLatest } from '../ui/use-latest'
import { useDeletion, useListActions } from './list-actions'
import type { RowLayout } from './row-window'
import { useRowWindow } from './row-window'
import { useSelection } from './selection'
import { useInboxKeys, useKeysSetting } from './shortcuts'
import { useList } from './use-list'
import { useOpenInquiry } from './use-open-inquiry'

/** The parts that a list of inquiries is made of, as they work together. */
export function useInbox(view: ListView) {
  const { filter } = useFilter()
  const query = useMemo(() => toQuery(filter), [filter])
  const list = useList(view.name, query)
  const { rows } = list
  const opened = useOpenInquiry()
  const layout = useLayout(opened.id !== null)
  const window = useRowWindow(rows, layout, opened.id)
  const selection = useSelection(rows)
  const afterClosing = useFocusAfterClosing(opened.id, window.focusRow)
  const deletion = useDeletion({
    shownList: listKey(view.name, query),
    rows,
    onDeleted(ids, neighbour) {
      selection.clear()
      if (!opened.id || !ids.includes(opened.id)) return window.focusRow(neighbour)
      afterClosing.current = neighbour
      opened.close()
    },
    onRestored([first], neighbour) {
      restoreFocus(() =>
        focusPaneOr(() => window.focusRow(view.name === 'bin' ? neighbour : first)),
      )
    },
  })
  const actions = useListActions(deletion)
  const act = useLatest((inquiry: Inquiry) => {
    if (inquiry.deletedAt === null) actions.askToDelete([inquiry])
    else actions.restore([inquiry])
  })
  const keys = useKeysSetting()
  const [areKeysShown, showKeys] = useState(false)
  useInboxKeys({ rows, opened, window, selection, actions }, keys.isOn, () => showKeys(true))

  return {
    list,
    opened,
    window,
    selection,
    deletion,
    actions,
    act,
    keys,
    areKeysShown,
    showKeys,
    isCompact: layout === 'compact',
    isFiltered: isFiltered(filter),
  }
}

function focusPaneOr(focusList: () => void) {
  const pane = document.querySelector<HTMLElement>('[data-pane]')
  if (pane) pane.focus({ preventScroll: true })
  else focusList()
}

/** How rows are drawn: see the widths in inquiry-row.module.css. */
function useLayout(isOpen: boolean): RowLayout {
  const isWide = useMediaQuery('(width >= 64rem)')
  const isTable = useMediaQuery('(width >= 56.25rem)')
  if (isOpen && isWide) return 'compact'
  return isTable ? 'table' : 'cards'
}

/**
 * Puts the focus back into the list when an inquiry is closed, however that comes about: on its row,
 * or on the one that the returned ref names.
 */
function useFocusAfterClosing(openId: string | null, focusRow: (id: string | undefined) => void) {
  const instead = useRef<string>(undefined)
  const closed = useRef(openId)
  const focus = useEffectEvent(focusRow)

  useEffect(() => {
    if (closed.current !== null && openId === null) focus(instead.current ?? closed.current)
    if (openId === null) instead.current = undefined
    closed.current = openId
  }, [openId])

  return instead
}
