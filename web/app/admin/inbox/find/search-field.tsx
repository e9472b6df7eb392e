import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { find } from '../../../words/desk/find'
import { noFilter, searchMaxLength } from '../../store/filter'
import { useServices } from '../../store/services'
import { useTeam } from '../../store/team'
import { useFilter } from '../../store/use-filter'
import type { ListName } from '../../store/views'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { lazyTool } from '../../ui/lazy-part'
import { focusFirstRow, useFirstResult } from './first-result'
import styles from './search-field.module.css'
import type { Suggestion } from './suggest'
import { type Token, tokensOf, without } from './tokens'
import { useSearchText } from './use-search-text'

/** Loaded with the first letter. The field works without it, even if it fails to load. */
const Suggestions = lazyTool(
  () => import('./suggestions'),
  () => null,
)

/**
 * Searches for enquiries as the user types, and shows the conditions that are set. Enter and the
 * down arrow move the focus to the first result, past the controls between the field and the list.
 * A second Enter opens it, even if it is pressed before the focus has moved.
 */
export function SearchField({ view }: { view: ListName }) {
  const { filter, change } = useFilter()
  const names = { services: useServices(), colleagues: useTeam().colleagues }
  const tokens = tokensOf(filter, names)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  // A search is one history entry, however many letters it has.
  const { text, type, choose, submit } = useSearchText(filter.q, names, (changes, isReplacing) =>
    change(changes, { isReplacing }),
  )
  const [hasFocus, setHasFocus] = useState(false)
  const [options, setOptions] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const isSuggesting = hasFocus && text !== ''
  const isExpanded = isSuggesting && options.length > 0
  const first = useFirstResult(view, text, field)

  function submitNow(event: FormEvent) {
    event.preventDefault()
    const chosen = isExpanded && options[active]
    if (chosen) return take(chosen)
    submit()
    first.focusOrOpen()
  }

  function take(suggestion: Suggestion) {
    choose(suggestion.text, suggestion.changes)
    setActive(-1)
    field.current?.focus()
    if (suggestion.isPhone) first.focus()
  }

  function clearAll() {
    choose('', noFilter)
    field.current?.focus()
  }

  function remove(token: Token) {
    change(without(token))
    // Its button is removed with it.
    field.current?.focus()
  }

  const last = tokens.at(-1)
  const commands: Partial<Record<string, (input: HTMLInputElement) => boolean>> = {
    ArrowDown() {
      if (isExpanded && active < options.length - 1) setActive(active + 1)
      else focusFirstRow()
      return true
    },
    ArrowUp() {
      setActive(Math.max(active - 1, -1))
      return isExpanded
    },
    Escape() {
      if (text !== '' || last) clearAll()
      else focusFirstRow()
      return true
    },
    Backspace(input) {
      if (!last || input.selectionStart !== 0 || input.selectionEnd !== 0) return false
      change(without(last))
      return true
    },
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (commands[event.key]?.(event.currentTarget)) event.preventDefault()
  }

  return (
    <search className={styles.search}>
      <form onSubmit={submitNow}>
        <label htmlFor={searchFieldId} className="visually-hidden">
          {find.search}
        </label>
        <DeskIcon name="search" />
        <Tokens tokens={tokens} onRemove={remove} />
        <input
          ref={field}
          id={searchFieldId}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={listId}
          aria-activedescendant={isExpanded && active >= 0 ? `${listId}-${active}` : undefined}
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={searchMaxLength}
          placeholder={last ? '' : find.search}
          value={text}
          onChange={(event) => {
            first.cancel()
            setActive(-1)
            type(event.target.value)
          }}
          onKeyDown={press}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
        {(text !== '' || last) && (
          <DeskButton shape="icon" aria-label={find.clearSearch} onClick={clearAll}>
            <DeskIcon name="close" />
          </DeskButton>
        )}
      </form>
      {isSuggesting && (
        <Suggestions
          id={listId}
          text={text}
          view={view}
          names={names}
          options={options}
          active={active}
          onOptions={setOptions}
          onTake={take}
        />
      )}
    </search>
  )
}

type TokensProps = { tokens: readonly Token[]; onRemove: (token: Token) => void }

/** The conditions that are set, each with a button to remove it. */
function Tokens({ tokens, onRemove }: TokensProps) {
  return tokens.map((token) => (
    <span key={token.condition} className={styles.token}>
      {token.key && <span>{token.key}:</span>}
      <bdi>{token.value}</bdi>
      <button
        type="button"
        aria-label={`${find.remove}${token.key ? `${token.key}: ` : ''}${token.value}`}
        onClick={() => onRemove(token)}
      >
        <DeskIcon name="close" />
      </button>
    </span>
  ))
}

export const searchFieldId = 'desk-search'
