import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { Icon } from '../../../components/icon'
import { find } from '../../../content/words/desk/find'
import { searchMaxLength } from '../../store/filter'
import { useFilter } from '../../store/use-filter'
import type { ListName } from '../../store/views'
import { DeskIcon } from '../../ui/desk-icon'
import styles from './search-field.module.css'
import { searchFieldId } from './search-field-id'
import { useFoundList } from './use-found-list'
import { useSearchText } from './use-search-text'

/**
 * Looks for what one types in names, addresses and messages. Enter and the arrow lead to the first
 * enquiry that is found: between the field and the list stand a dozen filters.
 */
export function SearchField({ view }: { view: ListName }) {
  const { filter, change } = useFilter()
  const field = useRef<HTMLInputElement>(null)
  // A search is one step for Back, however many letters it has.
  const ask = (q: string) => change({ q }, { isReplacing: filter.q !== '' })
  const { text, type, submit, clear } = useSearchText(filter.q, ask)

  const [isGoing, setGoing] = useState(false)
  const isFound = useFoundList(view) !== undefined && text.trim() === filter.q.trim()

  useEffect(() => {
    if (!isGoing || !isFound) return
    setGoing(false)
    // The rows that are found are drawn by the next frame: until then, others stand there.
    requestAnimationFrame(() => {
      if (document.activeElement === field.current) focusFirstRow()
    })
  }, [isGoing, isFound])

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

function focusFirstRow() {
  document.querySelector<HTMLElement>('main [data-index="0"] a[data-opens]')?.focus()
}
