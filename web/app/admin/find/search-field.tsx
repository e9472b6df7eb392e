import { type FormEvent, useRef } from 'react'
import { Button } from '../../components/button'
import { Icon } from '../../components/icon'
import { find } from '../../content/words/desk/find'
import { DeskIcon } from '../desk-icon'
import { searchMaxLength } from './filter'
import styles from './search-field.module.css'
import { searchFieldId } from './search-field-id'
import { useFilter } from './use-filter'
import { useSearchText } from './use-search-text'

/** Looks for what one types in names, addresses and messages. */
export function SearchField() {
  const { filter, change } = useFilter()
  const field = useRef<HTMLInputElement>(null)
  // A search is one step for Back, however many letters it has.
  const ask = (q: string) => change({ q }, { isReplacing: filter.q !== '' })
  const { text, type, submit, clear } = useSearchText(filter.q, ask)

  function submitNow(event: FormEvent) {
    event.preventDefault()
    submit()
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
          onChange={(event) => type(event.target.value)}
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
