import { type ComponentProps, useId } from 'react'
import { Icon } from '../../components/icon'
import { admin } from '../../words/admin'
import styles from './desk-field.module.css'

type FieldProps = {
  label: string
  /** The error message: announced with the field, not only shown below it. */
  problem?: string | undefined
  /** Whether the message is announced when it appears: for a field that is saved on leaving it. */
  isAnnounced?: boolean
  /** Turns the field into a choice between these. */
  options?: readonly { value: string; label: string }[]
  /** Turns the field into a multi-line text area. */
  rows?: number
} & Pick<
  ComponentProps<'input'>,
  | ('name' | 'type' | 'required' | 'readOnly' | 'defaultValue' | 'placeholder' | 'inputMode')
  | ('autoComplete' | 'autoFocus' | 'maxLength')
>

/** A labelled form field that says whether it is required. */
export function Field(props: FieldProps) {
  const { label, problem, isAnnounced, options, rows, type = 'text', ...input } = props
  const id = useId()
  const problemId = `${id}-problem`
  const described = problem && ({ 'aria-invalid': true, 'aria-describedby': problemId } as const)
  const message = problem && (
    <p id={problemId}>
      <Icon name="warning" />
      <span>{problem}</span>
    </p>
  )
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {/* Screen readers announce `required` on the field itself. */}
        {input.required && <span aria-hidden="true">{admin.required}</span>}
      </label>
      {options ? (
        <select id={id} name={input.name} defaultValue={input.defaultValue} {...described}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea
          id={id}
          rows={rows}
          name={input.name}
          required={input.required}
          readOnly={input.readOnly}
          defaultValue={input.defaultValue}
          {...described}
        />
      ) : (
        <input id={id} type={type} {...input} {...described} />
      )}
      {isAnnounced ? <div role="alert">{message}</div> : message}
    </div>
  )
}
