import { type ComponentProps, useId } from 'react'
import { Icon } from '../../components/icon'
import { admin } from '../../content/words/admin'
import styles from './desk-field.module.css'

type FieldProps = {
  label: string
  /** What is wrong with it; announced with the field, not only shown below it. */
  problem?: string | undefined
  /** Makes it a choice between these. */
  options?: readonly { value: string; label: string }[]
  /** Makes it text of many lines. */
  rows?: number
} & Pick<
  ComponentProps<'input'>,
  | ('name' | 'type' | 'required' | 'readOnly' | 'defaultValue' | 'placeholder' | 'inputMode')
  | ('autoComplete' | 'autoFocus' | 'maxLength')
>

/** A labelled field of a form, which says that it has to be filled in. */
export function Field({ label, problem, options, rows, type = 'text', ...input }: FieldProps) {
  const id = useId()
  const problemId = `${id}-problem`
  const described = problem && ({ 'aria-invalid': true, 'aria-describedby': problemId } as const)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {/* `required` says it to screen readers. */}
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
          {...{ id, rows, name: input.name, required: input.required }}
          defaultValue={input.defaultValue}
          {...described}
        />
      ) : (
        <input id={id} type={type} {...input} {...described} />
      )}
      {problem && (
        <p id={problemId}>
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  )
}
