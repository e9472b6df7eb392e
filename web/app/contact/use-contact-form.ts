import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { quoteFieldNames } from '../../../worker/intake/quote/contract'
import { introduce } from '../../../worker/introduction'
import type { NamedService } from '../lib/services/catalogue'
import { useHydrated } from '../lib/use-hydrated'
import { findPaintTime, openDraft } from './draft'
import {
  type Answers,
  detailNames,
  fillEmptyFields,
  findProblems,
  firstProblem,
  hasOtherText,
  introducedService,
  introduceMessage,
  isEmptyText,
  isFieldName,
  isSameText,
  type Problems,
  readAnswers,
  renameIntroduction,
  type ServiceTitles,
  type Text,
  visitorsText,
  writeField,
} from './fields'
import { readPages } from './files/sent-pages'
import { findOrigin } from './origin'
import { sendDraft } from './send'
import type { LastReceipt } from './send-result'
import { type Draft, loadDraft, loadWaiting } from './stored-drafts'
import { soundsUrgent } from './urgent'
import { useEarlierMessages } from './use-earlier-messages'
import { type Progress, useRetries } from './use-retries'

/**
 * The state of the form: editing, sending or failed, and the receipt of the last message sent. The
 * answers stay in the form's own elements, so text typed before hydration is not lost. Unsent text
 * is also stored in the browser, so it survives the page.
 *
 * @param service named in the address, if any
 * @param titles of all services
 * @param emergencyServices the slugs of those that answer at any hour
 */
export function useContactForm(
  service: NamedService | undefined,
  titles: ServiceTitles,
  emergencyServices: readonly string[],
) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [draft] = useState(() => openDraft(isHydrated ? Date.now() : findPaintTime(), titles))
  const [problems, setProblems] = useState<Problems>({})
  const [progress, setProgress] = useState<Progress>({ status: 'editing' })
  const [receipt, setReceipt] = useState<LastReceipt>()
  /** Counts the attempts to send, successful or not. */
  const [attempts, setAttempts] = useState(0)
  const isSending = useRef(false)
  const [isUrgent, setIsUrgent] = useState(false)
  const [messageKey, setMessageKey] = useState(draft.key)
  /** The draft of an earlier visit, until the quote fields are loaded and can show their part. */
  const earlierDraft = useRef<Text>(undefined)
  const [wasQuoteOpen, setWasQuoteOpen] = useState(false)
  const [isSafeToReload, setIsSafeToReload] = useState(true)
  /** Where the visitor came from when Send was pressed, since a retry is not a new visit. */
  const origin = useRef<ReturnType<typeof findOrigin>>(undefined)

  const resume = useEffectEvent((element: HTMLFormElement) => {
    const found = loadDraft()
    const hasFiles = Object.keys(readPages()).length > 0
    const isForAnotherMessage = found?.state === 'unsent' && hasOtherText(element, found, titles)
    // A message other than what has been typed is not put into the form, but sent on its own.
    const stored = isForAnotherMessage ? undefined : found
    if (stored) {
      draft.resume(stored)
      fillEmptyFields(element, { ...stored, service: undefined }, titles)
      const about = findEarlierService(element, stored)
      if (about && !readAnswers(element).service) writeField(element, 'service', about)
    }
    earlierDraft.current = stored
    setMessageKey(draft.key)
    const hasText = detailNames.some((name) => stored?.[name])
    setWasQuoteOpen(hasFiles || hasText || stored?.isQuoteOpen === true)
    const answers = read(element)
    noteUrgency(answers)
    if (stored?.state !== 'unsent' || !isSameText(stored, answers)) {
      if (!isEmptyText(answers, titles)) storeTyped(answers)
    } else if (navigator.onLine) {
      send(element, { isAutomatic: true })
    } else {
      setProgress({ status: 'failed', why: 'offline', isStored: true, retries: 0 })
    }
    earlier.send(loadWaiting(draft.key))
  })
  useEffect(() => {
    if (isHydrated && form.current) resume(form.current)
  }, [isHydrated])

  const nameService = useEffectEvent((element: HTMLFormElement) => {
    const { message, service: chosen } = readAnswers(element)
    if (visitorsText(message, titles) === '')
      writeField(element, 'message', service ? introduce(service.title) : '')
    // A message waiting to be sent must stay unchanged, or it would be a new message.
    if (service && !chosen && !draft.isSubmitted) writeField(element, 'service', service.slug)
    noteUrgency(readAnswers(element))
  })
  const slug = service?.slug
  useEffect(() => {
    const element = form.current
    if (!isHydrated || !element) return
    nameService(element)
    return () => {
      // The next address may name another service.
      if (readAnswers(element).service === slug && !draft.isSubmitted)
        writeField(element, 'service', '')
    }
  }, [isHydrated, slug, draft])

  useRetries(progress, (retries) => {
    if (form.current) send(form.current, { isAutomatic: true, retries })
  })

  const earlier = useEarlierMessages((received) => {
    setReceipt((shown) => shown ?? { ...received, isEarlier: true })
  })

  /** Returns the values of the form, including those of quote fields not shown yet. */
  function read(element: HTMLFormElement): Answers {
    const hidden = detailNames.map((name) => [name, earlierDraft.current?.[name]])
    return { ...Object.fromEntries(hidden), ...readAnswers(element) }
  }

  /**
   * Returns the service of a draft, unless the address names one for another message. An
   * introduction alone is no message: that of the address replaces it.
   */
  function findEarlierService(element: HTMLFormElement, stored: Draft) {
    const { message } = readAnswers(element)
    const isEarlierMessage = message === stored.message && visitorsText(message, titles) !== ''
    if (service && !isEarlierMessage) return undefined
    if (stored.service || stored.state === 'unsent' || !isEarlierMessage) return stored.service
    return introducedService(element, titles)
  }

  function noteUrgency({ message, service: chosen = '' }: Answers) {
    setIsUrgent(emergencyServices.includes(chosen) || soundsUrgent(visitorsText(message, titles)))
  }

  function storeTyped(answers: Answers) {
    draft.storeTyped(answers)
    setIsSafeToReload(draft.isStored || isEmptyText(answers, titles))
  }

  function check(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (isFieldName(name)) noteChange(event.currentTarget, name)
  }

  function noteChange(element: HTMLFormElement, name: keyof Text) {
    // Nothing can be changed while it is being sent, so an event that comes late says nothing new.
    if (isSending.current) return
    markReceiptEarlier()
    if (name === 'service') renameIntroduction(element, titles)
    const answers = read(element)
    const found = findProblems(answers, titles)
    noteUrgency(answers)
    storeTyped(answers)
    // Half a phone number is no mistake yet: what is optional is first checked when it is sent.
    const isOptional = quoteFieldNames.some((quoteField) => quoteField === name)
    setProblems((shown) => ({
      ...shown,
      [name]: isOptional && !shown[name] ? undefined : found[name],
    }))
    setProgress({ status: 'editing' })
  }

  function markReceiptEarlier() {
    setReceipt((last) => last && { ...last, isEarlier: true })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    send(event.currentTarget, { isAutomatic: false })
  }

  async function send(element: HTMLFormElement, { isAutomatic, retries = 0 }: Sending) {
    if (isSending.current) return
    markReceiptEarlier()
    const found = findProblems(readAnswers(element), titles)
    if (firstProblem(found)) return showProblems(found)
    // A message waiting from another visit must stay unchanged, or it would be a new message.
    if (service && readAnswers(element).service === service.slug && !isAutomatic)
      introduceMessage(element, service.title)
    if (!isAutomatic) origin.current = undefined
    origin.current ??= findOrigin()
    const answers = { ...read(element), origin: origin.current }

    const hadFocus = element.contains(document.activeElement)
    isSending.current = true
    setProblems({})
    setProgress({ status: 'sending' })
    if (!isAutomatic) draft.storeUnsent(answers)
    const outcome = await sendDraft(draft, answers, isAutomatic)
    isSending.current = false
    setAttempts((count) => count + 1)
    if (outcome.status === 'refused') {
      draft.storeTyped(answers)
      return showProblems(outcome.problems)
    }
    if (outcome.status === 'sent') {
      element.reset()
      setIsUrgent(false)
      earlierDraft.current = undefined
    }
    setMessageKey(draft.key)
    // Renders before focus returns: a disabled button cannot take it.
    flushSync(() => {
      if (outcome.status === 'failed')
        setProgress({ ...outcome, isStored: draft.isStored, retries })
      else setProgress({ status: outcome.status === 'sent' ? 'editing' : outcome.status })
      if (outcome.status === 'sent') setReceipt({ ...outcome, isEarlier: false })
    })
    if (hadFocus) returnFocus(element)
  }

  function showProblems(found: Problems) {
    // Renders before focus moves there, so that the problem is read with the field.
    flushSync(() => {
      setProblems(found)
      setProgress({ status: 'editing' })
    })
    const field = form.current?.elements.namedItem(firstProblem(found) ?? '')
    if (field instanceof HTMLElement) field.focus()
  }

  return {
    form,
    problems,
    progress,
    /** Of the last message sent; shown until the page is left or another message is sent. */
    receipt,
    /** Why a message of an earlier visit could not be sent so far. */
    earlierFailure: earlier.failure,
    attempts,
    /** Whether the message asks for help at once. */
    isUrgent,
    check,
    replaceEmail(address: string) {
      if (!form.current) return
      writeField(form.current, 'email', address)
      noteChange(form.current, 'email')
      form.current.querySelector<HTMLElement>('[name=email]')?.focus()
    },
    submit,
    messageKey,
    /** Stores the key of a message that has files, even before anything is typed. */
    storeKey() {
      if (form.current && !draft.isStored) draft.storeTyped(read(form.current))
    },
    /** False if the form has text that could not be stored. */
    isSafeToReload,
    /** Whether an earlier visit left the quote fields open, or left a file. */
    wasQuoteOpen,
    /** Fills in the quote fields from an earlier visit, once they are in the form. */
    fillQuote() {
      draft.openQuote()
      if (form.current && earlierDraft.current)
        fillEmptyFields(form.current, earlierDraft.current, titles, detailNames)
      earlierDraft.current = undefined
    },
  }
}

type Sending = {
  /** False if the visitor has pressed Send. */
  isAutomatic: boolean
  /** How many of `retryDelays` are used up. */
  retries?: number
}

/** The button loses focus while disabled. A visitor who has moved on is left alone. */
function returnFocus(form: HTMLFormElement) {
  if (document.activeElement !== document.body) return
  form.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
}
