/** What an e-mail says, from its raw bytes. Pure, so that it can be read again whenever this code has changed. */
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { startOf } from '../graphemes'
import { cleanEmail, cleanHeader, cleanText, emailMaxLength } from '../text'
import { type Bounce, findBounce } from './bounce'
import type { Range } from './contract'
import { findQuotes, readMarkedHtml } from './quotes'

type ReceivedAttachment = { name: string; content: ArrayBuffer | Uint8Array<ArrayBuffer> | string }

export type ParsedMail = {
  from: { name: string; address: string }
  /** All addresses that it names as recipients. */
  recipients: string[]
  subject: string
  text: string
  /** The parts of `text` that it quotes by their marks, in order. */
  quotes: Range[]
  /** Ids of earlier messages (RFC 5322 §3.6.4), without brackets. */
  references: string[]
  /** Whether no person wrote it. */
  isAutomatic: boolean
  /** Whether the domain of its sender disowns it (DMARC, RFC 7489), as the server that received it says. */
  isForged: boolean
  bounce: Bounce | null
  attachments: ReceivedAttachment[]
}

/** In characters. The rest of a longer text can be read in the original. */
const textMaxLength = 100_000
const htmlMaxLength = 10 * textMaxLength
const lineMaxLength = 500

/** @param sender of the envelope: empty for reports of the mail system (RFC 5321 §4.5.5) */
export async function parseMail(
  raw: ArrayBuffer | Uint8Array,
  sender: string,
): Promise<ParsedMail> {
  const email = await PostalMime.parse(raw)
  const from = email.from ?? email.sender
  const address = cleanEmail(from?.address ?? sender).slice(0, emailMaxLength)
  const { text, quotes } = await readText(email)
  return {
    from: { name: line(from?.name || address), address },
    recipients: [...addressesIn(email.to), ...addressesIn(email.cc), email.deliveredTo ?? ''],
    subject: line(email.subject ?? ''),
    text,
    quotes,
    references: readIds(`${email.inReplyTo ?? ''} ${email.references ?? ''}`),
    isAutomatic: isAutomatic(email, sender),
    isForged: /\bdmarc=fail\b/i.test(headerOf(email, 'authentication-results')),
    bounce: await findBounce(email),
    attachments: email.attachments.filter(isFile).map(asFile),
  }
}

function line(text: string) {
  return startOf(cleanHeader(text), lineMaxLength)
}

function addressesIn(list: Email['to'] = []) {
  return list.flatMap((entry) => entry.group ?? [entry]).map(({ address = '' }) => address)
}

function readIds(text: string) {
  return [...new Set([...text.matchAll(/<([^<>\s]{1,250})>/g)].map(([, id = '']) => id))]
}

async function readText(email: Email) {
  const text = (email.text ?? '').slice(0, textMaxLength)
  const html = (email.html ?? '').slice(0, htmlMaxLength)
  const marked = html ? await readMarkedHtml(html) : null
  // Without a part in plain text, the parser makes one from the HTML.
  const isMade = marked !== null && (text.trim() === '' || words(text) === words(marked.text))
  if (isMade) return trimmed(marked.text, marked.quotes)
  return trimmed(text, findQuotes(text))
}

function words(text: string) {
  return text.split(/\s+/).filter(Boolean).join(' ')
}

/** Cleans the text in pieces, so that the quotes keep their places. */
function trimmed(text: string, quotes: readonly Range[]) {
  let cleaned = ''
  const kept: Range[] = []
  let from = 0
  const add = (end: number) => {
    const piece = text.slice(from, end).replaceAll('\r\n', '\n')
    cleaned = startOf(cleaned + clean(piece), textMaxLength)
    from = end
  }
  for (const [start, end] of quotes) {
    add(start)
    const begin = cleaned.length
    add(end)
    if (cleaned.length > begin) kept.push([begin, cleaned.length])
  }
  add(text.length)
  const lead = cleaned.length - cleaned.trimStart().length
  const whole = cleaned.trim()
  const moved = kept.map(
    ([start, end]): Range => [Math.max(0, start - lead), Math.min(whole.length, end - lead)],
  )
  return { text: whole, quotes: moved.filter(([start, end]) => end > start) }
}

/** Keeps the white space at both ends, which `cleanText` removes. */
function clean(piece: string) {
  return cleanText(`|${piece}|`).slice(1, -1)
}

/** The first of its name: servers add theirs above what a sender wrote. */
function headerOf({ headers }: Email, name: string) {
  return headers.find(({ key }) => key === name)?.value.trim() ?? ''
}

/** RFC 3834, Microsoft's headers, and those of mailing lists. */
function isAutomatic(email: Email, sender: string) {
  const submitted = headerOf(email, 'auto-submitted').toLowerCase()
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    headerOf(email, 'x-auto-response-suppress') !== '' ||
    /^(bulk|list|junk)\b/i.test(headerOf(email, 'precedence')) ||
    headerOf(email, 'list-id') !== '' ||
    sender === '' ||
    sender === '<>' ||
    /^multipart\/report\b/i.test(headerOf(email, 'content-type'))
  )
}

/** In bytes: smaller pictures in the text are those of a signature. */
const pictureMinBytes = 8000

function isFile({ related, mimeType, content }: Attachment) {
  if (/^(message\/delivery-status|message\/feedback-report|text\/rfc822-headers)$/.test(mimeType)) {
    return false
  }
  return !(related && mimeType.startsWith('image/') && sizeOf(content) < pictureMinBytes)
}

function sizeOf(content: Attachment['content']) {
  return typeof content === 'string' ? content.length : content.byteLength
}

function asFile({ filename, mimeType, content }: Attachment, position: number): ReceivedAttachment {
  const [, subtype = 'bin'] = mimeType.split('/')
  const name = line(filename ?? '') || `attachment-${position + 1}.${subtype}`
  return { name, content: content instanceof Uint8Array ? content.slice() : content }
}
