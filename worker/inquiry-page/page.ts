import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { services } from '../../web/app/lib/services/catalogue'
import { inquiry as words } from '../../web/app/words/inquiry'
import { openDatabase } from '../db/database'
import { inquiries } from '../db/schema'
import { inquiryPage } from '../encryption'
import type { Bindings, Env } from '../env'
import { isOpenAt } from '../files/accept'
import { formatBytes, type InquiryFile } from '../files/contract'
import { arrivedPercent, fileOf, listFiles } from '../files/store'
import { fetchSitePage, listItems, plainPage } from '../http/respond'
import { titleOfService } from '../introduction'
import { referenceOf } from '../reference'
import { knownZone, writeTimeInWords } from '../time-zone'
import { selectConversation, writeConversation } from './conversation'

type InquiryAnswer = {
  /** Null if it cannot be read at the moment. */
  page: InquiryPage | null
  token: string
  problems?: readonly string[]
  /** The text of a correction that could not be saved. */
  typed?: string
}

export async function respondWithInquiry(
  c: Context<Env>,
  { page, token, problems = [], typed = '' }: InquiryAnswer,
  status: 200 | 404 | 422 | 429 | 413 | 503 = 200,
) {
  // Prerendered, without any visitor's data.
  const built = await fetchSitePage(c, '/enquiry')
  if (!built) return c.html(plainAnswer(page, [...problems, ...wordsOf(typed)]), status)
  const { files = [], conversation = null, isOpen = true } = page ?? {}
  const rewriter = new HTMLRewriter()
  const change = (selector: string, work: (element: Element) => unknown) =>
    rewriter.on(selector, { element: (element) => void work(element) })
  const fill = (selector: string, text = '') =>
    change(selector, (element) => element.setInnerContent(text))
  const keepIf = (isKept: boolean, selector: string) =>
    change(selector, (element) => isKept || element.remove())
  const list = (selector: string, items: readonly string[]) =>
    change(selector, (element) => {
      if (items.length === 0) element.remove()
      else element.setInnerContent(String(listItems(items)), { html: true })
    })
  const addressForm = (selector: string, path: string) =>
    change(selector, (form) => {
      if (isOpen) form.setAttribute('action', `/enquiry/${token}/${path}`)
      else form.remove()
    })
  change('a[data-address]', (link) => link.setAttribute('href', `/enquiry/${token}`))
  keepIf(page !== null, '[data-details]')
  keepIf(isOpen || files.length > 0, '[data-files-section]')
  keepIf(conversation !== null, '[data-conversation-section]')
  keepIf(isOpen, '[data-corrections-section]')
  fill('[data-reference]', page?.reference)
  fill('[data-received]', page?.received)
  fill('[data-service]', page?.service ?? 'Not stated')
  change('[data-files]', (element) => {
    if (files.length === 0) element.remove()
    else element.setInnerContent(String(writeFiles(files, isOpen)), { html: true })
  })
  change('[data-conversation]', (element) =>
    element.setInnerContent(String(conversation), { html: true }),
  )
  list('[data-problems]', [...problems, ...(isOpen ? [] : wordsOf(typed))])
  addressForm('form[data-add-files]', 'files')
  addressForm('form[data-add-correction]', 'corrections')
  fill('textarea', typed)
  return c.html(rewriter.transform(built).text(), status)
}

export async function respondWithoutInquiry(c: Context<Env>) {
  const built = await fetchSitePage(c, '/404', 404)
  return c.html(built ? built.text() : notFoundPage, 404)
}

/** For a page without the form, so that the visitor can copy the text and send it another way. */
const wordsOf = (typed: string) => (typed ? [`You wrote: ${typed}`] : [])

export function describeFile(file: InquiryFile) {
  const progress = file.state === 'receiving' ? 'not complete yet' : 'received'
  return `${nameWithSize(file)}, ${progress}`
}

const nameWithSize = ({ name, size }: InquiryFile) => `${name} (${formatBytes(size)})`

type PageFile = InquiryPage['files'][number]

/** `data-incomplete` is the size in bytes, for `sendInParts`. */
function writeFiles(files: readonly PageFile[], isOpen: boolean) {
  return html`${files.map((file) =>
    isOpen && file.state === 'receiving'
      ? html`<li data-incomplete="${file.size}">${nameWithSize(file)}, ${words.incompleteFile(file.arrived)}</li>`
      : html`<li>${describeFile(file)}</li>`,
  )}`
}

const plainAnswer = (page: InquiryPage | null, problems: readonly string[]) =>
  plainPage(
    `Your enquiry ${page?.reference ?? ''}`,
    html`<h1>Your enquiry ${page?.reference}</h1>
    <ul>${listItems(problems)}</ul>
    ${page && html`<p>Received ${page.received}</p>`}
    <ul>${page && writeFiles(page.files, page.isOpen)}</ul>
    <ol>${page?.conversation}</ol>`,
  )

const notFoundPage = plainPage('Not found', html`<h1>Page not found</h1>`)

/** Contains nothing that identifies the sender. */
type InquiryPage = NonNullable<Awaited<ReturnType<typeof readInquiryPage>>>

export async function readInquiryPage(env: Bindings, inquiryId: string, now: number) {
  const db = openDatabase(env.DB)
  const { number, timestamp, service } = inquiries
  const [[inquiry], files, written] = await db.batch([
    db.select({ number, timestamp, service }).from(inquiries).where(eq(inquiries.id, inquiryId)),
    listFiles(db, inquiryId),
    selectConversation(db, inquiryId, now),
  ])
  if (!inquiry) return null
  const timeZone = knownZone(env.TIME_ZONE)
  const timeOf = (ms: number) => writeTimeInWords(ms, timeZone)
  return {
    reference: referenceOf(env, inquiry.number),
    /** As in '22 November 2026 at 14:05'. */
    received: timeOf(inquiry.timestamp),
    service: inquiry.service && titleOfService(services, inquiry.service),
    /** Those that the team has sent are in the conversation. */
    files: files
      .filter(({ author }) => author === null)
      .map((file) => ({ ...fileOf(file), arrived: arrivedPercent(file) })),
    /** HTML; null if nobody has written since. */
    conversation:
      written.length > 0
        ? writeConversation(written, { address: inquiryPage(env, inquiryId) ?? '', timeOf })
        : null,
    isOpen: isOpenAt(inquiryId, now),
  }
}
