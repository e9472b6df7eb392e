import { unmatched as words } from '../../words/desk/unmatched'
import styles from '../inbox/find/search-field.module.css'
import { searchMaxLength } from '../store/filter'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'

type SearchFieldProps = {
  query: string
  onQuery: (query: string) => void
  /** Moves the focus to the list. */
  onLeave: () => void
}

/** Searches the e-mails that are listed. */
export function SearchField({ query, onQuery, onLeave }: SearchFieldProps) {
  function leave() {
    if (query === '') onLeave()
    else onQuery('')
  }
  return (
    <search className={styles.search}>
      <form onSubmit={(event) => event.preventDefault()}>
        <DeskIcon name="search" />
        <input
          type="search"
          aria-label={words.search}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={searchMaxLength}
          placeholder={words.search}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape' && !nativeEvent.isComposing) leave()
          }}
        />
        {query !== '' && (
          <DeskButton
            shape="icon"
            aria-label={words.clearSearch}
            onClick={({ currentTarget }) => {
              onQuery('')
              // The button is removed with the text.
              currentTarget.form?.querySelector('input')?.focus()
            }}
          >
            <DeskIcon name="close" />
          </DeskButton>
        )}
      </form>
    </search>
  )
}
