import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findProblems, firstProblem, isFieldName, type Problems } from './field-check'
import type { Draft, Failure } from './send-inquiry'
import { useSender } from './use-sender'

export type Progress = { is: 'editing' | 'sending' | 'sent' } | Failure

/**
 * The life of the form: editing, sending, sent or failed. The answers stay in the form's own
 * elements, so what was typed before the scripts arrived is not lost.
 */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const send = useSender()
  const [problems, setProblems] = useState<Problems>({})
  const [progress, setProgress] = useState<Progress>({ is: 'editing' })
  /** Grows with each message that was sent or failed. */
  const [attempts, setAttempts] = useState(0)

  function check(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (!isFieldName(name)) return
    const found = findProblems(readAnswers(event.currentTarget))
    setProblems((shown) => ({ ...shown, [name]: found[name] }))
    setProgress((shown) => (shown.is === 'sending' ? shown : { is: 'editing' }))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress.is === 'sending') return
    const answers = readAnswers(event.currentTarget)
    const found = findProblems(answers)
    if (firstProblem(found)) return showProblems(found)

    setProblems({})
    setProgress({ is: 'sending' })
    const outcome = await send(answers)
    setAttempts((count) => count + 1)
    if (outcome.is === 'refused') return showProblems(outcome.problems)
    if (outcome.is === 'sent') form.current?.reset()
    // In the page before the focus goes back: a disabled button cannot take it.
    flushSync(() => setProgress(outcome.is === 'mismatched' ? { is: 'failed' } : outcome))
    returnFocus(form.current)
  }

  function showProblems(found: Problems) {
    // In the page before the focus goes there, so that the problem is read with the field.
    flushSync(() => {
      setProblems(found)
      setProgress({ is: 'editing' })
    })
    const field = form.current?.elements.namedItem(firstProblem(found) ?? '')
    if (field instanceof HTMLElement) field.focus()
  }

  return { form, problems, progress, attempts, check, submit }
}

function readAnswers(form: HTMLFormElement) {
  return Object.fromEntries(new FormData(form)) as Draft
}

/** The button loses the focus while it is disabled; a visitor who moved on is left alone. */
function returnFocus(form: HTMLFormElement | null) {
  if (document.activeElement !== document.body) return
  form?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
}
