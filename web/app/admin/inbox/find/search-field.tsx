import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { Icon } from '../../../components/icon'
import { find } from '../../../content/words/desk/find'
import { searchMaxLength } from '../../store/filter'
import { type ListData, listKey } from '../../store/list-cache'
import { useFilter, useListQuery } from '../../store/use-filter'
import type { ListName } from '../../store/views'
import { DeskIcon } from '../../ui/desk-icon'
import styles from './search-field.module.css'

/**
 * Looks for what one types in names, addresses and messages. Enter and the arrow lead to the first
 * enquiry that is found: between the field and the list stand a dozen filters.
 */
export function SearchField({ view }: { view: ListName }) {
  const { filter, change } = useFilter()
  const field = useRef<HTMLInputElement>(null)
  // A search is one step for Back, however many letters it has.
  const ask = (q: string, isReplacing: boolean) => change({ q }, { isReplacing })
  const { text, type, submit, clear } = useSearchText(filter.q, ask)

  const [isGoing, setGoing] = useState(false)
  const found = useFoundList(view)
  const isFound = found !== undefined && text.trim() === filter.q.trim()
  const first = found?.pages[0]?.inquiries[0]?.id

  useEffect(() => {
    if (!isGoing || !isFound) return
    setGoing(false)
    if (first) focusOnceDrawn(first, field.current)
  }, [isGoing, isFound, first])

  function submitNow(event: FormEvent) {
    event.preventDefault()
    submit()
    setGoing(true)
  }

  function leadDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    focusFirstRow()
  }

  return (
    <search className={styles.search}>
      <form onSubmit={submitNow}>
        <label htmlFor={searchFieldId} className="visually-hidden">
          {find.search}
        </label>
        <DeskIcon name="search" />
        <input
          ref={field}
          id={searchFieldId}
          type="search"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={searchMaxLength}
          placeholder={find.placeholder}
          value={text}
          onChange={(event) => {
            setGoing(false)
            type(event.target.value)
          }}
          onKeyDown={leadDown}
        />
        {text !== '' && (
          <Button
            look="quiet"
            size="icon"
            aria-label={find.clearSearch}
            onClick={() => {
              clear()
              field.current?.focus()
            }}
          >
            <Icon name="close" />
          </Button>
        )}
      </form>
    </search>
  )
}

/** Frames in which a row is drawn, on the busiest machine. */
const maxFrames = 60

/** Puts the focus on the first row once it is the one that was found: until then, another stands there. */
function focusOnceDrawn(id: string, field: HTMLElement | null, frames = 0) {
  requestAnimationFrame(() => {
    if (document.activeElement !== field) return
    if (document.querySelector(`main [data-index="0"][data-inquiry="${id}"]`)) focusFirstRow()
    else if (frames < maxFrames) focusOnceDrawn(id, field, frames + 1)
  })
}

function focusFirstRow() {
  document.querySelector<HTMLElement>('main [data-index="0"] a[data-opens]')?.focus()
}

/** How long to wait for the next letter before asking, in ms: a quick typist's pause. */
const pause = 150

/**
 * The text in a search field that asks for it as one types: `ask` is called once the typing rests,
 * and told whether a search is there that the new one takes the place of.
 *
 * @param asked what the address asks for; where Back or a link has changed it, the field follows
 */
function useSearchText(asked: string, ask: (text: string, isReplacing: boolean) => void) {
  const [text, setText] = useState(asked)
  const ownAsk = useRef(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // What is being typed is newer than any address.
    if (asked === ownAsk.current || timer.current !== undefined) return
    ownAsk.current = asked
    setText(asked)
  }, [asked])

  useEffect(() => forget, [])

  function forget() {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  function askNow(typed: string) {
    forget()
    const next = typed.trim()
    if (next === ownAsk.current) return
    // Not by the address as it was rendered: a busy browser may not have drawn the last search yet.
    const isReplacing = ownAsk.current !== ''
    ownAsk.current = next
    ask(next, isReplacing)
  }

  function type(typed: string) {
    setText(typed)
    forget()
    timer.current = setTimeout(() => askNow(typed), pause)
  }

  return {
    text,
    type,
    submit: () => askNow(text),
    clear() {
      setText('')
      askNow('')
    },
  }
}

/** Where the search stands: the key `/` leads there. */
export const searchFieldId = 'desk-search'

/** Returns the list that the filter chooses once it is there; undefined while it is on its way. */
export function useFoundList(view: ListName) {
  const { scope, query } = useListQuery(view)
  const client = useQueryClient()
  const queryKey = listKey(scope, query)
  const isOnItsWay = useIsFetching({ queryKey, exact: true }) > 0
  return isOnItsWay ? undefined : client.getQueryData<ListData>(queryKey)
}
