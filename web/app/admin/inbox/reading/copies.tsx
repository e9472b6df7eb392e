import { type KeyboardEvent, useId } from 'react'
import { ccMax } from '../../../../../worker/correspondence/contract'
import { cleanEmail, isEmail } from '../../../../../worker/text'
import { compose } from '../../../words/desk/compose'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { escapeInvisible } from '../../ui/escape-invisible'
import { useToast } from '../../ui/toast'
import { isSameAddress } from './conversation'
import styles from './copies.module.css'
import type { Draft } from './drafts'

const words = compose.reply

type CopiesProps = {
  cc: readonly string[]
  /** What is being typed. */
  typed: string
  /** People of the conversation, then the team. */
  suggestions: readonly string[]
  /** Disabled for now, but still in the tab order. */
  isDisabled: boolean
  onChange: (next: Pick<Draft, 'cc' | 'ccTyped'>) => void
}

/** Who else gets a reply. An address is complete with a comma, a space, Enter, or when the field is left. */
export function Copies({ cc, typed, suggestions, isDisabled, onChange }: CopiesProps) {
  const id = useId()
  const showToast = useToast()
  const isOffered = (address: string) => !cc.some((each) => isSameAddress(each, address))

  /** Takes the addresses out of the text, and leaves what is none. */
  function add(text: string) {
    const parts = text.split(/[\s,;]+/).filter(Boolean)
    const addresses = parts.map(cleanEmail).filter(isEmail)
    const added = addresses.filter(
      (address, i) =>
        isOffered(address) && addresses.findIndex((it) => isSameAddress(it, address)) === i,
    )
    if (cc.length + added.length > ccMax) return showToast('error', words.tooManyCopies(ccMax))
    onChange({
      cc: [...cc, ...added],
      ccTyped: parts.filter((part) => !isEmail(cleanEmail(part))).join(' '),
    })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      // Neither sends the reply: the address comes first.
      event.preventDefault()
      event.stopPropagation()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && cc.length > 0) {
      onChange({ cc: cc.slice(0, -1), ccTyped: '' })
    }
  }

  return (
    <div className={styles.copies}>
      <label htmlFor={id}>{words.cc}</label>
      {cc.map((address) => (
        <span key={address} className={styles.copy}>
          <bdi dir="ltr">{escapeInvisible(address)}</bdi>
          <DeskButton
            shape="icon"
            size="small"
            aria-label={words.removeCopy(address)}
            title={words.removeCopy(address)}
            aria-disabled={isDisabled || undefined}
            onClick={() => onChange({ cc: cc.filter((each) => each !== address), ccTyped: typed })}
          >
            <DeskIcon name="close" />
          </DeskButton>
        </span>
      ))}
      <input
        id={id}
        list={`${id}-list`}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        readOnly={isDisabled}
        value={typed}
        onChange={({ target: { value } }) =>
          // A suggestion is chosen whole.
          /[\s,;]$/.test(value) || suggestions.includes(value)
            ? add(value)
            : onChange({ cc: [...cc], ccTyped: value })
        }
        onKeyDown={onKeyDown}
        onBlur={() => typed && add(typed)}
      />
      <datalist id={`${id}-list`}>
        {suggestions.filter(isOffered).map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </div>
  )
}
