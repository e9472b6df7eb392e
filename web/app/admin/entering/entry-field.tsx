import { type ReactNode, useId } from 'react'
import { Icon } from '../../components/icon'
import { entering as words } from '../../words/desk/entering'
import fieldStyles from '../ui/desk-field.module.css'
import styles from './entering.module.css'

type EntryFieldProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Where the value comes from, unless somebody has typed it. */
  hint?: ReactNode
  problem: string | undefined
  isReadOnly: boolean
  type?: 'text' | 'tel' | 'email' | 'datetime-local'
  isRequired?: boolean
  /** Turns the field into a choice between these. */
  options?: readonly { value: string; label: string }[]
}

/** A field that the text above can fill in. */
export function EntryField(props: EntryFieldProps) {
  const { name, label, value, onChange, hint, problem, isReadOnly, options, isRequired } = props
  const id = useId()
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const field = {
    id,
    value,
    'data-field': name,
    'aria-describedby': described || undefined,
    'aria-invalid': problem !== undefined || undefined,
  }
  return (
    <div className={`${fieldStyles.field} ${styles.field}`}>
      <div className={styles.labels}>
        <label htmlFor={id}>
          {label}
          {/* Screen readers announce `required` on the field itself. */}
          {isRequired && <span aria-hidden="true">{words.required}</span>}
        </label>
        {hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </div>
      {options ? (
        <select {...field} disabled={isReadOnly} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          type={props.type ?? 'text'}
          dir="auto"
          autoComplete="off"
          required={isRequired}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {problem && (
        <p id={`${id}-problem`}>
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  )
}
