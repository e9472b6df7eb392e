/** Stores an e-mail as it arrives, whatever is in it. What it says is found out later (read.ts). */
import { createHash } from 'node:crypto'
import { openDatabase, retryTransient } from '../db/database'
import { messages } from '../db/schema'
import type { Bindings } from '../env'
import { log } from '../log'
import { cleanText } from '../text'
import { minute } from '../time'

export const originalKey = (digest: string) => `mail/${digest}`

/** In characters. */
const headersMaxLength = 20_000

/** How long cron leaves it to the call that received it, in ms. */
const firstPause = minute

/** What the platform gives: developers.cloudflare.com/email-routing/email-workers/runtime-api */
export type IncomingMail = Pick<ForwardableEmailMessage, 'from' | 'to' | 'headers' | 'raw'>

/**
 * Stores each e-mail once, however often it is delivered. Throws if it could not be stored, so that the
 * sender's server tries again. Returns the id.
 */
export async function receiveMail(env: Bindings, mail: IncomingMail, now: number) {
  if (!env.FILES) throw new Error('E-mails cannot be stored without the bucket FILES.')
  // At most 25 MiB, the platform's limit.
  const raw = Buffer.from(await new Response(mail.raw).arrayBuffer())
  const sha256 = sha256Of(raw)
  const digest = digestOf(raw, mail)
  const db = openDatabase(env.DB)
  await env.FILES.put(originalKey(digest), raw, { sha256 })
  const original = { size: raw.length, sha256 }
  const insert = db.insert(messages).values({
    digest,
    at: now,
    envelopeFrom: mail.from,
    envelopeTo: mail.to,
    headers: cleanText(headersOf(raw).toString('utf8')).slice(0, headersMaxLength),
    ...original,
    state: 'received',
    dueAt: now + firstPause,
  })
  // Delivered again by another route, it has other trace headers.
  const upsert = insert.onConflictDoUpdate({ target: messages.digest, set: original })
  const [stored] = await retryTransient(() => upsert.returning({ id: messages.id }))
  if (!stored) throw new Error('The e-mail was not stored.')
  log('info', 'mail_received', { message: stored.id, bytes: raw.length })
  return stored.id
}

function sha256Of(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Not only the Message-ID, which some programs use again for other messages. */
function digestOf(raw: Buffer, { to, headers }: IncomingMail) {
  const named = [to.toLowerCase(), headers.get('message-id'), headers.get('date')]
  const body = raw.subarray(headersOf(raw).length)
  return createHash('sha256').update(JSON.stringify(named)).update(body).digest('hex')
}

function headersOf(raw: Buffer) {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => raw.indexOf(end)).filter((end) => end >= 0)
  return raw.subarray(0, ends.length > 0 ? Math.min(...ends) : raw.length)
}
