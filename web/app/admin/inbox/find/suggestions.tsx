import { useEffect, useEffectEvent } from 'react'
import { find } from '../../../words/desk/find'
import type { ListName } from '../../store/views'
import { DeskIcon } from '../../ui/desk-icon'
import list from '../../ui/option-list.module.css'
import { type Suggestion, suggest } from './suggest'
import styles from './suggestions.module.css'
import type { Names } from './tokens'

type SuggestionsProps = {
  id: string
  text: string
  view: ListName
  names: Names
  /** The suggestions, as last passed to `onOptions`. */
  options: readonly Suggestion[]
  active: number
  onOptions: (options: readonly Suggestion[]) => void
  onTake: (suggestion: Suggestion) => void
}

/** Suggestions for the text in the search field, which keeps the focus. */
export default function Suggestions(props: SuggestionsProps) {
  const { id, text, view, names, options, active } = props
  const update = useEffectEvent((typed: string) =>
    props.onOptions(suggest(typed, view, names, Date.now())),
  )
  useEffect(() => update(text), [text])
  if (options.length === 0) return null
  return (
    <div
      className={`${list.options} ${styles.menu}`}
      role="listbox"
      id={id}
      aria-label={find.suggestions}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles the keys
        <div
          key={`${option.label} ${option.hint}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onTake(option)}
        >
          {option.isPhone && (
            <>
              <DeskIcon name="phone" />
              {find.phone}
            </>
          )}
          <b>{option.label}</b>
          <span>{option.hint}</span>
        </div>
      ))}
    </div>
  )
}
