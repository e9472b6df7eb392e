import type { KeyboardEvent } from 'react'
import { palette as words } from '../../words/desk/palette'
import { searchMaxLength } from '../store/filter'
import styles from './combobox-field.module.css'
import { DeskButton } from './desk-button'
import { DeskIcon } from './desk-icon'

type ComboboxFieldProps = {
  label: string
  placeholder: string
  text: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Ids of the list of options and of the active one; undefined if there is none. */
  list: string
  active: string | undefined
  onClose: () => void
}

/** The field at the top of a dialog that searches, and the button that closes it. */
export function ComboboxField(props: ComboboxFieldProps) {
  return (
    <div className={styles.field}>
      <DeskIcon name="search" />
      <input
        role="combobox"
        aria-label={props.label}
        aria-autocomplete="list"
        aria-expanded={props.active !== undefined}
        aria-controls={props.list}
        aria-activedescendant={props.active}
        placeholder={props.placeholder}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={searchMaxLength}
        value={props.text}
        onChange={(event) => props.onType(event.target.value)}
        onKeyDown={props.onKeyDown}
      />
      <DeskButton
        shape="icon"
        aria-label={words.close}
        title={`${words.close} (Esc)`}
        onClick={props.onClose}
      >
        <DeskIcon name="close" />
      </DeskButton>
    </div>
  )
}
