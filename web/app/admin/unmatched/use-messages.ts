import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { unmatched as words } from '../../words/desk/unmatched'
import { blockSender, unblockSender } from '../store/blocked-senders'
import {
  attachMessage,
  type Candidate,
  deleteMessage,
  detachMessage,
  enterMessage,
  restoreMessage,
  takeBack,
  type UnmatchedMessage,
  useReloadUnmatched,
  useUnmatched,
} from '../store/unmatched'
import { restoreFocus } from '../ui/focus'
import { useErrorToast, useToast } from '../ui/toast'
import { matcherOf } from './search-messages'

/** What is done with an e-mail, after which it is not listed any more. */
type Action = {
  message: UnmatchedMessage
  run: () => Promise<{ text: string; undo: () => Promise<unknown> }>
}

export type Messages = ReturnType<typeof useMessages>

/** The e-mails, the one that the address names, and what can be done with it. */
export function useMessages() {
  const { data: all = none, isFetching, isError, refetch } = useUnmatched()
  const [parameters, setParameters] = useSearchParams()
  const [attaching, askToAttach] = useState<UnmatchedMessage | null>(null)
  const [query, setQuery] = useState('')
  // The field stays, because it may have the focus when the list gets shorter.
  const [canSearch, setCanSearch] = useState(false)
  if (all.length > screenful && !canSearch) setCanSearch(true)
  const openId = Number(parameters.get('message'))
  const matches = query ? all.filter(matcherOf(query)) : all
  // The open one stays where it is while somebody searches for another.
  const list = all.filter((each) => each.id === openId || matches.includes(each))
  const position = list.findIndex(({ id }) => id === openId)
  const opened = list[position]
  const act = useAction(leave)

  function open(id: number | undefined) {
    setParameters(
      (before) => {
        if (id === undefined) before.delete('message')
        else before.set('message', `${id}`)
        return before
      },
      // Back leads to the list, not through all that were open.
      { replace: opened !== undefined, preventScrollReset: true },
    )
  }

  /** Opens the one after it, which takes its place. */
  function leave({ id }: UnmatchedMessage) {
    if (id !== openId) return
    const next = list[position + 1] ?? list[position - 1]
    open(next?.id)
    if (!next) restoreFocus(() => focusRow())
  }

  return {
    list,
    query,
    setQuery,
    canSearch,
    count: matches.length,
    opened,
    position,
    isLoading: isFetching,
    hasFailed: isError,
    refetch,
    open,
    close() {
      const id = opened?.id
      open(undefined)
      restoreFocus(() => focusRow(id))
    },
    step(by: 1 | -1) {
      const next = opened ? list[position + by] : list[0]
      if (next) open(next.id)
    },
    focusList: () => focusRow(list[0]?.id),
    isBusy: act.isPending,
    attaching,
    askToAttach,
    attach: (message: UnmatchedMessage, { id, reference }: Candidate) =>
      act.mutate({
        message,
        async run() {
          await attachMessage(message.id, id)
          return { text: words.attached(reference), undo: () => detachMessage(message.id) }
        },
      }),
    enter: (message: UnmatchedMessage) =>
      act.mutate({
        message,
        async run() {
          const { id, reference } = await enterMessage(message.id)
          return { text: words.entered(reference), undo: () => takeBack(message.id, id) }
        },
      }),
    /** @param sender an e-mail address, or `@` and a domain */
    block: (message: UnmatchedMessage, sender: string) =>
      act.mutate({
        message,
        async run() {
          const { address } = await blockSender(sender)
          await deleteMessage(message.id)
          async function undo() {
            await unblockSender(address)
            await restoreMessage(message.id)
          }
          return { text: words.blocked(address), undo }
        },
      }),
    remove: (message: UnmatchedMessage) =>
      act.mutate({
        message,
        async run() {
          await deleteMessage(message.id)
          return { text: words.removed, undo: () => restoreMessage(message.id) }
        },
      }),
  }
}

/** In rows. */
const screenful = 10

const none: readonly UnmatchedMessage[] = []

/** Runs an action, offers to undo it, and then leaves its e-mail. */
function useAction(leave: (message: UnmatchedMessage) => void) {
  const showToast = useToast()
  const onError = useErrorToast(words.actionFailed)
  const onSettled = useReloadUnmatched()

  const undoing = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onError,
    onSettled,
    onSuccess: () => showToast('success', words.undone),
  })
  return useMutation({
    mutationFn: ({ run }: Action) => run(),
    onError,
    onSettled,
    onSuccess({ text, undo }, { message }) {
      showToast('success', text, { label: words.undo, run: () => undoing.mutate(undo) })
      leave(message)
    },
  })
}

/** Focuses a row, or the list if there is no such row. */
function focusRow(id?: number) {
  const row = document.querySelector<HTMLElement>(`[data-message="${id}"] a`)
  const list = document.querySelector<HTMLElement>('main [data-scroll]')
  ;(row ?? list)?.focus({ preventScroll: row === null })
}
