import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { openDraft } from './draft'
import {
  type Answers,
  fillEmptyFields,
  findProblems,
  firstProblem,
  introduceMessage,
  isEmptyText,
  isFieldName,
  isSameText,
  type Problems,
  quoteFieldNames,
  readAnswers,
  type Text,
  writeField,
} from './fields'
import { readPages } from './files/sent-pages'
import { findOrigin } from './origin'
import { type Failure, type Sent, sendDraft } from './send'

/** Where the form stands. */
export type Progress = { is: 'editing' | 'sending' } | Sent | Stopped

/** The key of the message in the form, and, anew each time, that of the last one that is stored. */
export type MessageKeys = { message: string; sent: { key: string } | undefined }

/** Why a message is not out yet, `unsent` being one that an earlier visit left. */
export type Stopped = Omit<Failure, 'why'> & {
  why: Failure['why'] | 'unsent'
  /** Whether the text outlives the page. */
  isKept: boolean
  /** How many of the pauses before a retry are used up. */
  retries: number
}

/**
 * How long to wait, in ms, before a message that got no answer is sent again by itself: 2 s bridges
 * a change of cell or Wi-Fi, 10 s and 30 s a lift or a tunnel. After that only a sign of a better
 * connection, or the visitor, sends it again: five submissions a minute is all the Worker takes.
 */
export const retryDelays: readonly number[] = [2_000, 10_000, 30_000]

/**
 * The life of the form: editing, sending, sent or failed. The answers stay in the form's own
 * elements, so what was typed before the scripts arrived is not lost; what is not sent yet is kept
 * in the browser, so it is not lost with the page either.
 *
 * @param service the title of the service that the visitor asks about, if the address names one
 */
export function useContactForm(service: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => openDraft())
  const [problems, setProblems] = useState<Problems>({})
  const [progress, setProgress] = useState<Progress>({ is: 'editing' })
  /** Grows with each message that was sent or failed. */
  const [attempts, setAttempts] = useState(0)
  const isSending = useRef(false)
  const [keys, setKeys] = useState<MessageKeys>({ message: draft.key, sent: undefined })
  /** What an earlier visit left, until the fields for a quote are there to show their part of it. */
  const left = useRef<Text>(undefined)
  const [isQuoteLeft, setIsQuoteLeft] = useState(false)
  /** Where the visitor came from, as it was when Send was pressed: a retry is no new visit. */
  const origin = useRef<ReturnType<typeof findOrigin>>(undefined)

  const resume = useEffectEvent((element: HTMLFormElement) => {
    const kept = draft.resume()
    if (kept) fillEmptyFields(element, kept)
    left.current = kept
    setKeys({ message: draft.key, sent: undefined })
    const hasFiles = Object.keys(readPages()).length > 0
    setIsQuoteLeft(hasFiles || quoteFieldNames.some((name) => kept?.[name]))
    const answers = read(element)
    if (kept?.state !== 'unsent' || !isSameText(kept, answers)) {
      if (!isEmptyText(answers)) draft.keepTyped(answers)
    } else if (navigator.onLine) {
      send(element, { isByItself: true })
    } else {
      setProgress({ is: 'failed', why: 'unsent', isKept: true, retries: 0 })
    }
  })
  useEffect(() => {
    if (form.current) resume(form.current)
  }, [])

  useResend(progress, (retries) => {
    if (form.current) send(form.current, { isByItself: true, retries })
  })

  /** What stands in the form, and what will as soon as all of its fields are shown. */
  function read(element: HTMLFormElement): Answers {
    const hidden = quoteFieldNames.map((name) => [name, left.current?.[name]])
    return { ...Object.fromEntries(hidden), ...readAnswers(element) }
  }

  function check(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (!isFieldName(name)) return
    const answers = read(event.currentTarget)
    const found = findProblems(answers)
    draft.keepTyped(answers)
    setProblems((shown) => ({ ...shown, [name]: found[name] }))
    setProgress((shown) => (shown.is === 'sending' ? shown : { is: 'editing' }))
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    send(event.currentTarget, { isByItself: false })
  }

  async function send(element: HTMLFormElement, { isByItself, retries = 0 }: Sending) {
    if (isSending.current) return
    const found = findProblems(readAnswers(element))
    if (firstProblem(found)) return showProblems(found)
    // What waits from another visit stays as it is, or it would be another message.
    if (service && !isByItself) introduceMessage(element, service)
    if (!isByItself) origin.current = findOrigin(service !== undefined)
    else origin.current ??= findOrigin(false)
    const answers = { ...read(element), origin: origin.current }

    const hadFocus = element.contains(document.activeElement)
    isSending.current = true
    setProblems({})
    setProgress({ is: 'sending' })
    if (!isByItself) draft.keepUnsent(answers)
    const outcome = await sendDraft(draft, answers, isByItself)
    isSending.current = false
    setAttempts((count) => count + 1)
    if (outcome.is === 'refused') {
      draft.keepTyped(answers)
      return showProblems(outcome.problems)
    }
    if (outcome.is === 'sent') {
      element.reset()
      left.current = undefined
    }
    const isStored = outcome.is === 'sent' || (outcome.is === 'failed' && outcome.page)
    setKeys(({ sent }) => ({
      message: draft.key,
      sent: isStored ? { key: outcome.is === 'sent' ? outcome.key : draft.key } : sent,
    }))
    // In the page before the focus goes back: a disabled button cannot take it.
    flushSync(() => {
      if (outcome.is === 'superseded') setProgress({ is: 'editing' })
      else if (outcome.is === 'sent') setProgress(outcome)
      else setProgress({ ...outcome, isKept: draft.isKept, retries })
    })
    if (hadFocus) returnFocus(element)
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

  return {
    form,
    problems,
    progress,
    attempts,
    check,
    submit,
    keys,
    /** Keeps the key of a message that has files, before anything is typed. */
    keepKey() {
      if (form.current && !draft.isKept) draft.keepTyped(read(form.current))
    },
    /** Whether an earlier visit left something in the fields for a quote, or a file. */
    isQuoteLeft,
    /** Writes it into these fields, which are there now. */
    fillQuote() {
      if (!form.current) return
      // With the service of the address it would be another message than the one that waits.
      const isWaiting = progress.is === 'sending' || progress.is === 'failed'
      if (isWaiting) writeField(form.current, 'service', left.current?.service ?? '')
      if (left.current) fillEmptyFields(form.current, left.current, quoteFieldNames)
      left.current = undefined
    },
  }
}

type Sending = {
  /** Whether nobody has pressed Send just now. */
  isByItself: boolean
  /** How many of the pauses before a retry are used up. */
  retries?: number
}

/** The button loses the focus while it is disabled; a visitor who moved on is left alone. */
function returnFocus(form: HTMLFormElement) {
  if (document.activeElement !== document.body) return
  form.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
}

/**
 * Sends a message that waits for a connection again, by itself: when the connection is back, when
 * the visitor looks at the page again, and a few times after a pause while it is in view. `resend`
 * is told how many of those pauses are used up.
 */
function useResend(progress: Progress, resend: (retries: number) => void) {
  const onResend = useEffectEvent(resend)

  useEffect(() => {
    if (progress.is !== 'failed' || !isForConnection(progress.why)) return
    const { retries } = progress
    const delay = retryDelays[retries]
    const ending = new AbortController()
    const resendInView = (used: number) => {
      if (navigator.onLine && !document.hidden) onResend(used)
    }
    const timer = delay && setTimeout(() => resendInView(retries + 1), delay)
    window.addEventListener('online', () => onResend(0), ending)
    document.addEventListener('visibilitychange', () => resendInView(retries), ending)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [progress])
}

const isForConnection = (why: Stopped['why']) =>
  why !== 'server' && why !== 'busy' && why !== 'spent'
