/** The files that go out with replies: attached, or as links to the enquiry's private page. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { batch, type Database, retryTransient } from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { emails, files, replies, replyFiles } from '../db/schema'
import { type AttachedFile, linkTo } from '../emails/channels/channel'
import { inquiryPage } from '../encryption'
import { type Bindings, siteOrigin } from '../env'
import { ApiError } from '../errors'
import { formatBytes } from '../files/contract'
import { targetOf } from '../files/downloads/send-object'
import { knownZone, writeDayInWords } from '../time-zone'

/**
 * The attachments of a reply, and the text that links to what is not attached. The same for each attempt, also
 * after a link was withdrawn: Resend recognises an e-mail by all that it contains.
 */
export async function readSentFiles(
  env: Bindings,
  db: Database,
  reply: Pick<typeof replies.$inferSelect, 'id' | 'inquiryId'>,
) {
  const { id, inquiryId, name, size, kind } = files
  const { id: sentId, isLink, expiresAt } = replyFiles
  const sent = await db
    .select({ sentId, isLink, expiresAt, id, inquiryId, name, size, kind })
    .from(replyFiles)
    .innerJoin(files, eq(files.id, replyFiles.fileId))
    .where(eq(replyFiles.replyId, reply.id))
    .orderBy(replyFiles.id)
  const attached = sent.filter((file) => !file.isLink).map((file) => attachedFile(env, file))
  const linked = sent.filter((file) => file.isLink)
  const page = inquiryPage(env, reply.inquiryId)
  const [first] = linked
  if (!first || !page) return { files: attached, links: '' }
  const lines = linked.map(({ sentId, ...file }) => {
    const address = linkTo(`${page}/files/${sentId}`, siteOrigin(env))
    return `${targetOf(file).name} (${formatBytes(file.size)}): ${address}`
  })
  const day = writeDayInWords(first.expiresAt, knownZone(env.TIME_ZONE))
  return {
    files: attached,
    links: `\n\nTo download until ${day}:\n${lines.join('\n')}`,
  }
}

function attachedFile(env: Bindings, file: Parameters<typeof targetOf>[0]): AttachedFile {
  const { name, mediaType, key } = targetOf(file)
  return {
    name,
    mediaType,
    async read() {
      const object = await env.FILES?.get(key)
      return object ? object.bytes() : null
    },
  }
}

/** SQL: whether a file that a reply has sent can be downloaded. */
export function isDownloadable(now: number) {
  return sql`(withdrawn_at is null and expires_at > ${now})`
}

/** Undefined if no reply has sent it or could yet, its link was withdrawn or its time is over. */
export async function findSentFile(db: Database, inquiryId: string, id: number, now: number) {
  const isIt = and(
    eq(replyFiles.id, id),
    eq(replies.inquiryId, inquiryId),
    ne(emails.state, 'failed'),
    isDownloadable(now),
  )
  const [file] = await db
    .select({ id: files.id, inquiryId: files.inquiryId, name: files.name, kind: files.kind })
    .from(replyFiles)
    .innerJoin(replies, eq(replies.id, replyFiles.replyId))
    .innerJoin(files, eq(files.id, replyFiles.fileId))
    .innerJoin(emails, sql`${emails.dedupeKey} = 'reply/' || ${replies.idempotencyKey}`)
    .where(isIt)
  return file
}

/** Throws `not_found` if no reply to this enquiry has sent a file by this link. */
export async function withdrawLink(
  db: Database,
  { inquiryId, id }: { inquiryId: string; id: number },
  { actor, now }: { actor: string; now: number },
) {
  const isIt = sql`id = ${id} and is_link
    and reply_id in (select id from ${replies} where inquiry_id = ${inquiryId})`
  const isOpen = sql`exists (select 1 from ${replyFiles} where ${isIt} and withdrawn_at is null)`
  await retryTransient(() =>
    batch(db, [
      auditEntry(db, { actor, now }, 'file_link_withdrawn', { inquiryId, onlyIf: isOpen }),
      db.update(replyFiles).set({ withdrawnAt: now }).where(sql`${isIt} and withdrawn_at is null`),
      raiseRevision(inquiryId),
    ]),
  )
  const [found] = await db.select({ id: replyFiles.id }).from(replyFiles).where(isIt)
  if (!found) throw new ApiError('not_found', 'This link does not exist or has been deleted.')
}
