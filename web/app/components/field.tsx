import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon'

type FieldProps = { label: string; problem?: string | undefined }

/** A labelled single-line input. A problem is shown below it and announced with it. */
export function TextField({ label, problem, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Frame id={id} label={label} problem={problem}>
      <input type="text" {...input} {...describe(id, problem)} />
    </Frame>
  )
}

/** The same for multi-line text. */
export function TextArea({ label, problem, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Frame id={id} label={label} problem={problem}>
      <textarea rows={6} {...area} {...describe(id, problem)} />
    </Frame>
  )
}

/** The same for a choice from a list. */
export function SelectField({ label, ...select }: FieldProps & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Frame id={id} label={label}>
      <select {...select} id={id} />
    </Frame>
  )
}

function Frame({ id, label, problem, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {problem && (
        <p className={styles.problem} id={problemIdOf(id)}>
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  )
}

function describe(id: string, problem: string | undefined) {
  return problem
    ? ({ id, 'aria-invalid': true, 'aria-describedby': problemIdOf(id) } as const)
    : { id }
}

const problemIdOf = (id: string) => `${id}-problem`
