/** Waits until all files are complete, or 15 minutes after their last chunk: several become one e-mail. */
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '../db/database'
import { keptId } from '../db/inquiries'
import { corrections, emails, files, inquiries, messages } from '../db/schema'
import { type Content, linkTo } from '../emails/channels/channel'
import { companyTimeLimit, type EmailKind } from '../emails/outbox'
import { forCompany } from '../emails/retries'
import { type Bindings, siteOrigin } from '../env'
import { formatBytes } from '../files/contract'
import { nameFor } from '../files/kinds/download-name'
import { readRanges, withoutRanges } from '../mail/contract'
import { referenceOf } from '../reference'
import { cleanHeader, emailMaxLength } from '../text'
import { minute } from '../time'
import { notificationMaxBytes, withVisitorText } from './notification'

const chunkPause = 15 * minute

export const addition: EmailKind = {
  policy: forCompany,
  timeLimit: companyTimeLimit,
  async write(env, db, { inquiryId, createdAt }, now) {
    const added = inquiryId && (await readAdditions(db, inquiryId, createdAt, now))
    if (!added) return null
    if (added.chunkAt !== null) return { notBefore: added.chunkAt + chunkPause }
    const isNotified = added.notification === 'sent' || added.notification === 'failed'
    return isNotified ? writeAdditions(env, added) : { notBefore: now + minute }
  },
}

/**
 * What was added from `since` until the next e-mail was queued, also to the enquiries that are merged into
 * this one; null if it has been removed.
 */
async function readAdditions(db: Database, addedTo: string, since: number, now: number) {
  const id = keptId(addedTo)
  const parts = sql`(select id from ${inquiries} where id = ${id}
    union all select id from ${inquiries} where merged_into = ${id})`
  const next = sql`coalesce((select min(created_at) from ${emails}
    where kind = 'addition' and inquiry_id = ${id} and created_at > ${since}), ${Number.MAX_SAFE_INTEGER})`
  const chunkAt = sql<number | null>`(select max(received_at) from ${files}
    where inquiry_id in ${parts} and state = 'receiving' and received_at > ${now - chunkPause})`
  const { name, email, number, notification, isListed } = inquiries
  const isNew = (at: SQLiteColumn) => and(gte(at, since), lt(at, next))
  const [[inquiry], newFiles, newCorrections, newMessages] = await db.batch([
    db
      .select({ id: inquiries.id, name, email, number, notification, chunkAt })
      .from(inquiries)
      .where(and(sql`${inquiries.id} = ${id}`, isListed)),
    db
      .select({ name: files.name, size: files.size, kind: files.kind })
      .from(files)
      .where(and(inArray(files.inquiryId, parts), isNew(files.completedAt)))
      .orderBy(files.completedAt),
    db
      .select({ text: corrections.text })
      .from(corrections)
      .where(and(inArray(corrections.inquiryId, parts), isNew(corrections.at)))
      .orderBy(corrections.at),
    db
      .select({ text: messages.text, quotes: messages.quotes })
      .from(messages)
      .where(
        and(inArray(messages.inquiryId, parts), eq(messages.kind, 'message'), isNew(messages.at)),
      )
      .orderBy(messages.at),
  ])
  const count = newFiles.length + newCorrections.length + newMessages.length
  if (!inquiry || count === 0) return null
  return {
    ...inquiry,
    files: newFiles.map((file) => ({ name: nameFor(file.name, file.kind), size: file.size })),
    corrections: newCorrections.map(({ text }) => text),
    messages: newMessages.map(({ text, quotes }) => withoutRanges(text, readRanges(quotes)).trim()),
  }
}

type Additions = NonNullable<Awaited<ReturnType<typeof readAdditions>>>

const nameMaxLength = 60

/** Leaves room for the name and the address. */
const textMaxBytes = notificationMaxBytes - 2000

function describeAdditions({ files, corrections, messages }: Additions) {
  if (messages.length > 0) return 'An answer'
  if (files.length === 0) return 'A correction'
  return corrections.length > 0 ? 'Files and a correction' : 'Files'
}

function writeAdditions(env: Bindings, added: Additions): Content {
  const { id, email, files, corrections, messages } = added
  const reference = referenceOf(env, added.number)
  const fromName = [...cleanHeader(added.name)].slice(0, nameMaxLength).join('')
  const link = linkTo(`/admin?inquiry=${id}`, siteOrigin(env))
  const what = describeAdditions(added)
  // With EmailJS the template sets the subject, so the text has to say what this is.
  const facts = [
    `Added to enquiry ${reference}: ${what.toLowerCase()}`,
    `Name: ${fromName}`,
    `Open this enquiry: ${link}`,
    ...files.map(({ name, size }) => `File: ${name} (${formatBytes(size)})`),
  ].join('\n')
  const text = [...messages, ...corrections].join('\n\n')
  return {
    to: null,
    fromName,
    replyTo: email.length <= emailMaxLength ? email : null,
    subject: `${what} for enquiry ${reference} from ${fromName}`,
    text: text ? withVisitorText(facts, text, textMaxBytes) : facts,
    isAutomatic: true,
    inquiryId: id,
  }
}
