import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../components/notice'
import { account } from '../../words/desk/account'
import { CallError, isUnanswered, refusalReason } from '../store/calls'
import { useSignIn } from '../store/sign-in'
import styles from './call-form.module.css'
import type { DeskButtonStyle } from './desk-button'
import { Field } from './field'
import { OnlineDeskButton } from './online-button'

type NamedField = ComponentProps<typeof Field> & { name: string }

/** Returns the value of a field. */
type Typed = (name: string) => string

type CallFormProps<Answer> = {
  fields: readonly NamedField[]
  submit: string
  variant?: DeskButtonStyle['variant']
  call: (typed: Typed) => Promise<Answer>
  onDone: (answer: Answer) => void
  onFailed?: (error: Error) => void
  /** The message of an error without a reason, for a call that changes nothing. */
  failed?: string
  /** Called whenever a field changes. */
  onTyped?: (typed: Typed) => void
  /** Shown below the message of an error. */
  details?: ReactNode
  /** Shown next to the button. */
  children?: ReactNode
}

/** A form that makes one call. Shows the API's field errors and focuses the first such field. */
export function CallForm<Answer>(props: CallFormProps<Answer>) {
  const {
    fields,
    submit,
    variant = 'line',
    call,
    onDone,
    onFailed,
    failed,
    onTyped,
    details,
    children,
  } = props
  const { user } = useSignIn()
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: call,
    onSuccess(answer) {
      form.current?.reset()
      onDone(answer)
    },
    onError: (thrown) => onFailed?.(thrown),
  })
  const problems = error instanceof CallError ? error.body?.error?.fields : undefined
  const isShownAtField = fields.some(({ name }) => problems?.[name])

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    mutate(typedInto(event.currentTarget))
  }

  return (
    <form
      className={styles.form}
      method="post"
      ref={form}
      onSubmit={send}
      onChange={({ currentTarget }) => onTyped?.(typedInto(currentTarget))}
      noValidate
    >
      <div role="alert">
        {error && !isShownAtField && (
          <Notice tone="error">
            {refusalReason(error) ?? failed ?? failureOfChange(error)}
            {details}
          </Notice>
        )}
      </div>
      {asksForPassword(fields) && (
        <input
          className="visually-hidden"
          type="email"
          name="username"
          // Tells a password manager whose password this is.
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      {fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          // What would be typed now would be cleared once the call is answered.
          readOnly={isPending || field.readOnly}
          problem={problems?.[field.name]}
        />
      ))}
      <div className={styles.buttons}>
        <OnlineDeskButton variant={variant} type="submit" isBusy={isPending}>
          {submit}
        </OnlineDeskButton>
        {children}
      </div>
    </form>
  )
}

function asksForPassword(fields: readonly NamedField[]) {
  const has = (name: string) => fields.some(({ autoComplete }) => autoComplete === name)
  return has('current-password') && !has('username')
}

function typedInto(form: HTMLFormElement): Typed {
  const typed = new FormData(form)
  return (name) => String(typed.get(name) ?? '')
}

function failureOfChange(error: Error) {
  return isUnanswered(error) ? account.unanswered : account.failed
}
