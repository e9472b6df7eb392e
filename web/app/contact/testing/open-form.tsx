/** The contact form in a real browser, with a stand-in for the Worker. */
import { StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { untilSettled } from '../../admin/testing/scroller'
import { PageHead } from '../../components/page-head'
import { services } from '../../lib/services/catalogue'
import { render } from '../../testing/render'
import { contactForm } from '../../words/contact-form'
import { quote } from '../../words/quote'
import { ContactForm } from '../contact-form'
import styles from '../contact-page.module.css'
import { contact } from '../content'
import { sharedUploads } from '../files/shared-uploads'
import { useServiceAskedFor } from '../use-service-asked-for'
import { type FileCall, openFakeWorker, readFileCall, type Submission } from './fake-worker'

/** Answers a call instead of the stand-in; returns undefined to leave it, and throws to lose it. */
type AnswerTo<Call> = (call: Call, count: number) => Answered | Promise<Answered>
type Answered = Response | undefined

export type Setting = {
  /** The part of the address after /contact. */
  query?: string
  /** Answers a message. */
  answer?: AnswerTo<Submission>
  /** Answers a call to the API for files. */
  answerFiles?: AnswerTo<FileCall>
}

const serviceTitles = Object.fromEntries(services.map(({ slug, title }) => [slug, title]))

/** As if the last one answered at any hour. */
export const emergencyServices = services.slice(-1).map(({ slug }) => slug)

/** Opens the form, and returns what it sends. */
export async function openForm({ query, ...setting }: Setting = {}) {
  const called = standInForWorker(setting)
  await revisit(query)
  return called
}

/** Replaces `fetch` until the test ends. */
function standInForWorker({ answer, answerFiles }: Setting) {
  const worker = openFakeWorker()
  const submissions: Submission[] = []
  const fileCalls: FileCall[] = []
  const ending = new AbortController()
  const { fetch } = window
  onTestFinished(async () => {
    await leave()
    const { getSnapshot, remove } = sharedUploads()
    for (const { id } of getSnapshot().items) await remove(id)
    // A message that waits for its answer would hold up those of the next tests.
    ending.abort()
    window.fetch = fetch
    vi.restoreAllMocks()
  })

  async function respond(request: Request) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/files')) {
      const call = await readFileCall(request)
      const count = fileCalls.push(call)
      return (await answerFiles?.(call, count)) ?? worker.answerFiles(call)
    }
    const key = request.headers.get('idempotency-key') ?? ''
    const submission = { key, body: (await request.json()) as Submission['body'] }
    const count = submissions.push(submission)
    return (await answer?.(submission, count)) ?? worker.store(submission)
  }

  window.fetch = async (input, init) => {
    if (!String(input).startsWith('/api/')) return fetch(input, init)
    const signals = [ending.signal, ...(init?.signal ? [init.signal] : [])]
    const request = new Request(input, { ...init, signal: AbortSignal.any(signals) })
    const { signal } = request
    signal.throwIfAborted()
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    return Promise.race([respond(request), aborted])
  }
  return { worker, submissions, fileCalls }
}

/** What the network does with a submission: delivers it, loses it, or loses its answer. */
export type Fate = 'through' | 'lost' | 'answer lost' | (() => Response)

/** Opens the form on a network that treats the messages like this; the last fate repeats. */
export async function openOnNetwork(...fates: Fate[]) {
  const opened = await openForm({
    answer(submission) {
      const fate = fates.length > 1 ? fates.shift() : fates[0]
      if (fate === 'answer lost') opened.worker.store(submission)
      if (typeof fate === 'function') return fate()
      if (fate !== 'through' || !navigator.onLine) throw new TypeError('Failed to fetch')
      return undefined
    },
  })
  return {
    ...opened,
    fates,
    keys: () => opened.submissions.map(({ key }) => key),
  }
}

const siteAt = (query: string) => {
  const Site = createRoutesStub([{ path: '/contact', Component: Form }])
  return (
    <StrictMode>
      <Site initialEntries={[`/contact${query}`]} />
    </StrictMode>
  )
}

/** Shows the form anew, as the next visit does. */
export async function revisit(query = '') {
  await leave()
  await render(siteAt(query))
  await sendButton.findElement()
}

let hydrated: Root | undefined

/** Shows the form as it is served; `runScripts` lets its scripts take over. */
export async function showServed(query = '') {
  await leave()
  const site = siteAt(query)
  const container = document.createElement('div')
  container.innerHTML = renderToString(site)
  document.body.appendChild(container)
  return {
    container,
    runScripts() {
      hydrated = hydrateRoot(container, site)
    },
  }
}

/** Shows the form anew to a visitor who types before the scripts take over. */
export async function revisitAndType(typed: Record<string, string>, query = '') {
  const { container, runScripts } = await showServed(query)
  for (const [name, value] of Object.entries(typed)) {
    const place = container.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (place) place.value = value
  }
  runScripts()
}

/** Leaves the page. */
export async function leave() {
  hydrated?.unmount()
  hydrated = undefined
  await cleanup()
}

function Form() {
  return (
    <main>
      <PageHead title={contact.heading} lead={contact.lead} isClose />
      <div className={`container grid ${styles.layout}`}>
        <ContactForm
          service={useServiceAskedFor(serviceTitles)}
          serviceTitles={serviceTitles}
          emergencyServices={emergencyServices}
        />
        <div />
      </div>
    </main>
  )
}

export const field = (label: string) => page.getByLabelText(label, { exact: true })

export const sendButton = page.getByRole('button', { name: /Send/ })

/** Fills in a field in the page, which takes none of the time of typing. */
export async function enter(place: Locator, text: string) {
  const element = await place.findElement()
  const { prototype } =
    element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // Past React, which would otherwise take the text for its own.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Fills in all three fields. */
export async function fillIn(message = 'We need drive-in racking.') {
  await enter(field('Name'), 'Nimal Perera')
  await enter(field('E-mail'), 'nimal@factory.example')
  await enter(field('Message'), message)
}

export const service = field('Service (optional)')

/** Opens the quote fields. */
export async function openQuote() {
  await page.getByRole('button', { name: contactForm.quote.open }).click()
  await page.getByRole('button', { name: quote.choose }).findElement()
}

/** Makes the browser believe that it has a connection or none. */
export async function setOnline(isOnline: boolean) {
  // React starts to listen a moment after it has rendered.
  await untilSettled()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** Drops the connection and restores it. */
export async function reconnect() {
  await setOnline(false)
  await setOnline(true)
}

/** Sends what is in the form, and waits until it is sent. */
export async function send(message?: string) {
  if (message !== undefined) await fillIn(message)
  await sendButton.click()
  await page.getByText(contactForm.sent).findElement()
}

/** Makes the browser refuse to store anything until the test ends. */
export function refuseStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refuse)
}
