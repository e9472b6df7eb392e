import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Edit } from '../../../../../worker/inbox/contract'
import { reasonMaxLength } from '../../../../../worker/inbox/edit-rules'
import { number } from '../../../words/desk/counts'
import { outcome as words } from '../../../words/desk/outcome'
import { work } from '../../../words/desk/work'
import type { InquiryDetails } from '../../store/inquiry'
import { DeskButton } from '../../ui/desk-button'
import { useRequiresConnection } from '../../ui/online-button'
import { askedOf, readAmount } from './outcome'
import styles from './outcome-form.module.css'

type OutcomeFormProps = {
  inquiry: InquiryDetails
  isFocused: boolean
  onSave: (changed: Pick<Edit, 'amount' | 'outcomeReason'>) => void
  onClose: () => void
}

/** Asks for the value of a quote, and why it was won or lost. Nothing has to be answered. */
export function OutcomeForm({ inquiry, isFocused, onSave, onClose }: OutcomeFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const { status, amount, outcomeReason } = inquiry
  const asked = askedOf(status)

  useEffect(() => {
    if (!isFocused) return
    const first = form.current?.querySelector('input')
    first?.focus({ preventScroll: true })
    // What is typed replaces the value that is there.
    first?.select()
  }, [isFocused])

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    const newAmount = asked?.amount ? readAmount(text('amount')) : amount
    const newReason = asked?.reason ? text('reason') || null : outcomeReason
    if (newAmount === undefined) {
      setIsRefused(true)
      return form.current?.querySelector('input')?.focus()
    }
    const changed = {
      ...(newAmount !== amount && { amount: newAmount }),
      ...(newReason !== outcomeReason && { outcomeReason: newReason }),
    }
    if (Object.keys(changed).length > 0) onSave(changed)
    onClose()
  }

  return (
    <form
      className={styles.outcome}
      ref={form}
      aria-label={words.label(work.status[status])}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      {asked?.amount && (
        <div>
          <label htmlFor={`${id}-amount`}>{words.amount}</label>
          <input
            id={`${id}-amount`}
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            defaultValue={amount === null ? '' : number(amount)}
            aria-invalid={isRefused || undefined}
            aria-describedby={`${id}-problem`}
            onChange={() => setIsRefused(false)}
          />
        </div>
      )}
      {asked?.reason && (
        <div data-reason>
          <label htmlFor={`${id}-reason`}>{words.reason}</label>
          <input
            id={`${id}-reason`}
            name="reason"
            list={`${id}-reasons`}
            autoComplete="off"
            maxLength={reasonMaxLength}
            defaultValue={outcomeReason ?? ''}
          />
          <datalist id={`${id}-reasons`}>
            {words.reasons[asked.reason].map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
        </div>
      )}
      <span>
        <DeskButton size="small" variant="solid" type="submit" {...useRequiresConnection()}>
          {words.save}
        </DeskButton>
        <DeskButton size="small" onClick={onClose}>
          {words.skip}
        </DeskButton>
      </span>
      <p id={`${id}-problem`} role="alert">
        {isRefused && words.amountProblem}
      </p>
    </form>
  )
}
