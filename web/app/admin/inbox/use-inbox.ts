import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { find } from '../../words/desk/find'
import { lists } from '../../words/desk/lists'
import { useClock } from '../store/clock'
import { useConnection } from '../store/connection'
import { useDeskState } from '../store/desk-state'
import { type Filter, isFiltered, isRangeEmpty } from '../store/filter'
import { type Inquiry, isListed } from '../store/inquiry'
import { findKnown, listKey } from '../store/list-cache'
import { useSignIn } from '../store/sign-in'
import { useTeam } from '../store/team'
import { useFilter, useListQuery } from '../store/use-filter'
import type { ListView } from '../store/views'
import { useProvideCommands } from '../ui/current-commands'
import { escapeInvisible } from '../ui/escape-invisible'
import { focusPane, restoreFocus } from '../ui/focus'
import { isTyping } from '../ui/keys'
import { useLatest } from '../ui/use-latest'
import { useMovingOn } from '../ui/use-moving-on'
import { useDeletion } from './deletion'
import { findFocusAfter, useRelease } from './held/release-button'
import { useListActions } from './list-actions'
import type { RowCommand } from './row-actions'
import { useRowWindow } from './row-window'
import { useSelection } from './selection'
import { focusedId, useInboxKeys } from './shortcuts'
import { useList } from './use-list'
import { type OpenInquiry, useOpenInquiry } from './use-open-inquiry'
import { useWorkMenus } from './work/use-work-menus'

/** Connects the parts of a list of inquiries. */
export function useInbox(view: ListView) {
  const { filter } = useFilter()
  const { scope, query } = useListQuery(view.name)
  const list = useList(scope, query)
  const shownList = listKey(scope, query)
  const { rows } = list
  const clock = useClock()
  const opened = useOpenInquiry()
  const window = useRowWindow(rows, opened.id)
  const selection = useSelection(rows)
  const afterClosing = useFocusAfterClosing(opened.id, window.focusRow)
  const isShown = useIsMounted()
  // The answer to an edit may come when another inquiry or another list has been opened.
  const moveOn = useLatest(
    (ids: readonly string[], neighbour: string | undefined, then: 'stay' | 'next' | 'close') => {
      if (!isShown()) return
      if (!opened.id || !ids.includes(opened.id)) {
        // The user has moved on to another row while the answer was on its way.
        const focused = focusedId()
        if (focused && !ids.includes(focused)) return
        return restoreFocus(() => window.focusRow(neighbour))
      }
      // A note or reply is being written: what is typed next would be keys for another inquiry.
      if (isWritingInPane()) return
      if (then === 'stay') return restoreFocus(focusPane)
      if (neighbour && then === 'next') return opened.open(neighbour)
      afterClosing.current = neighbour
      opened.close()
    },
  )
  const deletion = useDeletion({
    shownList,
    rows,
    onDeleted: (ids, neighbour) => moveOn(ids, neighbour, 'close'),
    onRestored([first], neighbour) {
      restoreFocus(() =>
        focusPaneOr(() => window.focusRow(view.name === 'bin' ? neighbour : first)),
      )
    },
  })
  const menus = useWorkMenus()
  const { isOn: isMovingOn } = useMovingOn()
  const reply = useStartReply(opened)
  const actions = useListActions(deletion, {
    scope,
    shownList,
    rows,
    openId: opened.id,
    // Open the next one, so that a list can be worked through without returning to it; but not before
    // its reader has finished: a reminder or a note after a new status is meant for the same customer.
    onLeft: (ids, neighbour, isFinished) =>
      moveOn(ids, neighbour, isFinished && isMovingOn ? 'next' : 'stay'),
    onUndone: (id) => restoreFocus(() => focusPaneOr(() => window.focusRow(id))),
  })
  const release = useRelease()
  const runCommand = useLatest((command: RowCommand, inquiry: Inquiry, button: Element) => {
    if (command === 'delete') return actions.askToDelete([inquiry])
    if (command === 'restore') return actions.restore([inquiry])
    if (command === 'done') return actions.toggleDone([inquiry])
    if (command !== 'notSpam') return menus.open(command, [inquiry], button)
    const moveFocus = findFocusAfter(button)
    return release([inquiry]).then((isReleased) => isReleased && restoreFocus(moveFocus))
  })
  const { isOnline } = useConnection()
  const team = useTeam()
  const client = useQueryClient()
  useProvideCommands(() => {
    const id = focusedId() ?? opened.id
    const row = id === null ? undefined : findKnown(client, id)
    if (!row || !isOnline) return null
    return {
      name: escapeInvisible(row.name),
      async load() {
        const { inquiryCommands } = await import('./inquiry-commands')
        return inquiryCommands(row, {
          ...{ actions, team, clock, reply },
          release: () => void release([row]),
        })
      },
    }
  })
  const desk = useDeskState()
  const [areKeysShown, showKeys] = useState(false)
  const position = rows.findIndex(({ id }) => id === opened.id)
  /** The last position of an open inquiry: it may have left the list since, such as by an answer. */
  const lastPosition = useRef(0)
  useEffect(() => {
    if (position >= 0) lastPosition.current = position
  }, [position])

  function step(by: 1 | -1) {
    const afterLeaving = by === 1 ? lastPosition.current : lastPosition.current - 1
    const next = rows[position < 0 ? afterLeaving : position + by]
    if (next) opened.open(next.id)
  }

  useInboxKeys({ rows, opened, window, selection, actions, menus, reply, step }, () =>
    showKeys(true),
  )

  return {
    list,
    opened,
    window,
    selection,
    deletion,
    actions,
    menus,
    runCommand,
    /** The position of the open inquiry in the list, from 0; -1 if it is not in the list. */
    position,
    step,
    areKeysShown,
    showKeys,
    isFiltered: isFiltered(filter),
    emptyText: emptyText(view, filter, desk?.hasListed ?? false),
  }
}

/** Returns a function that starts a reply to an inquiry, and opens it first if necessary. */
function useStartReply(opened: OpenInquiry) {
  const { user } = useSignIn()
  return (row: Inquiry) => {
    if (opened.id === row.id) {
      return document.querySelector<HTMLElement>('[data-pane] [data-reply]')?.click()
    }
    // The Worker sends no replies from Held or Bin.
    if (user?.canReply) opened.open(row.id, { isReplying: isListed(row) })
    else void import('./reading/mail-program').then(({ openMail }) => openMail(row))
  }
}

/** Says why the list is empty; `hasListed`: whether there are enquiries in lists other than Held and Bin. */
function emptyText(view: ListView, filter: Filter, hasListed: boolean) {
  if (isRangeEmpty(filter)) return find.emptyRange
  if (isFiltered(filter)) return lists.nothingFound
  return view.name === 'inbox' && hasListed ? lists.inbox.allDone : view.words.empty
}

function isWritingInPane() {
  const { activeElement } = document
  return isTyping(activeElement) && activeElement?.closest('[data-pane]') !== null
}

function focusPaneOr(focusList: () => void) {
  if (!focusPane()) focusList()
}

/**
 * Returns the focus to the list whenever an inquiry is closed: to its row, or to the one named by
 * the returned ref.
 */
function useFocusAfterClosing(openId: string | null, focusRow: (id: string | undefined) => void) {
  const instead = useRef<string>(undefined)
  const closed = useRef(openId)
  const focus = useEffectEvent(focusRow)

  useEffect(() => {
    if (closed.current !== null && openId === null) {
      const id = instead.current ?? closed.current
      // After this effect: within it, React could not render a row that is out of view.
      queueMicrotask(() => focus(id))
    }
    if (openId === null) instead.current = undefined
    closed.current = openId
  }, [openId])

  return instead
}

/** Returns a function that says whether the component is still shown, for answers that come late. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
