import { type SQL, sql } from 'drizzle-orm'
import { type Database, limitTo, statement } from '../db/database'
import { emails, inquiries } from '../db/schema'
import { linkTo } from '../emails/channels/channel'
import { emailsPerHour } from '../emails/drain'
import {
  atOnceTimeLimit,
  claimedEmail,
  companyTimeLimit,
  type EmailKind,
  isWaiting,
  priorities,
  queueEmail,
  send,
  type Written,
} from '../emails/outbox'
import { forCompany, onlyOnce } from '../emails/retries'
import { type Bindings, siteOrigin } from '../env'
import { floodFrom, isFlood } from '../flood'
import { log } from '../log'
import { referenceOf } from '../reference'
import { cleanHeader } from '../text'
import { hour, minute } from '../time'
import { knownZone, writeLocalTime } from '../time-zone'
import { notificationMaxBytes } from './notification'
import { own, ownKind } from './own-emails'
import { notify } from './push/notify'

const allLink = (env: Bindings) => `All enquiries: ${linkTo('/admin', siteOrigin(env))}`

/** Later, the digests say what is going on. */
export const floodAlert = ownKind({ ...forCompany, triedFor: hour })

function isRecent(kind: string, now: number, time: number) {
  return sql`exists (select 1 from ${emails}
    where inquiry_id is null and kind = ${kind} and created_at > ${now - time})`
}

/** Once an hour at most. Never throws, and no visitor waits for it. */
export async function sendFloodAlert(env: Bindings, db: Database, now: () => number) {
  try {
    const alert = writeFloodAlert(env, now())
    const queueing = queueEmail(
      { ...alert, isClaimed: true },
      sql`${isFlood} and not ${isRecent('flood_alert', alert.now, hour)}`,
    )
    const values = { floodFrom: floodFrom(alert.now) }
    if ((await statement(db, queueing, values).run()).meta.changes === 0) return
    const options = { timeLimit: atOnceTimeLimit, now }
    await Promise.all([
      send(env, db, floodAlert, claimedEmail(alert), options),
      notify(env, now, { kind: 'new', inquiryIds: [] }),
    ])
  } catch {
    log('error', 'flood_alert_failed')
  }
}

function writeFloodAlert(env: Bindings, now: number) {
  return {
    kind: 'flood_alert',
    dedupeKey: `flood_alert/${now}`,
    subject: 'Many enquiries are arriving at once',
    text: [
      'Far more enquiries than usual are arriving, as when somebody floods the form. All are stored and listed in the desk.',
      'Until it is over, you get at most one notification a minute, first about senders who have not written in this flood, and every few minutes a digest of the others.',
      allLink(env),
    ].join('\n\n'),
    now,
  } as const
}

/** Cron runs every minute, so that nobody waits longer than five minutes. */
const digestPause = 4 * minute

/** If only addresses wait that have had their e-mails of the hour. */
const longDigestPause = hour

/** More would hardly fit into an e-mail. */
const maxListed = 400

function isPaced(most = sql``) {
  return sql`${isWaiting} and priority >= ${priorities.paced} ${most}`
}

export function isPacedDigestDue(now: number) {
  const isAny = (most?: SQL) => sql`exists (select 1 from ${emails} where ${isPaced(most)})`
  const isAnyEarly = isAny(sql`and priority <= ${priorities.paced + emailsPerHour}`)
  // The alert has just said what is going on.
  const isTime = (pause: number) =>
    sql`not ${isRecent('paced_digest', now, pause)} and not ${isRecent('flood_alert', now, digestPause)}`
  return sql`(${isAnyEarly} and ${isTime(digestPause)} or ${isAny()} and ${isTime(longDigestPause)})`
}

export async function queuePacedDigest(db: Database, now: number) {
  await statement(db, queueDigest(`paced_digest/${now}`, now, isPacedDigestDue(now))).run()
}

function queueDigest(dedupeKey: string, now: number, onlyIf: SQL) {
  return queueEmail({ kind: 'paced_digest', dedupeKey, now }, onlyIf)
}

/** If it fails, the next one lists the same enquiries. */
export const pacedDigest: EmailKind = {
  policy: onlyOnce,
  timeLimit: companyTimeLimit,
  async write(env, db, { dedupeKey }, now) {
    return writeDigest(env, await listPaced(db), { dedupeKey, now })
  },
}

type Paced = Pick<
  typeof inquiries.$inferSelect,
  'id' | 'number' | 'timestamp' | 'name' | 'email'
> & {
  excerpt: string
}

/** In characters. */
const nameMaxLength = 40
const excerptMaxLength = 80

/** First those of the addresses that have sent least. */
async function listPaced(db: Database) {
  // Twice as much, for what `cleanHeader` removes.
  const select = sql`select i.id, number, timestamp, name, email,
      substr(message, 1, ${2 * excerptMaxLength}) as excerpt
    from ${emails} e cross join ${inquiries} i on i.id = e.inquiry_id
    where ${isPaced()} order by priority, due_at, e.id ${limitTo(maxListed)}`
  return (await statement(db, select).all<Paced>()).results
}

/** As many as fit; null if there are none. */
function writeDigest(
  env: Bindings,
  paced: readonly Paced[],
  { dedupeKey, now }: { dedupeKey: string; now: number },
): Written | null {
  const ids: string[] = []
  const lines: string[] = []
  let room = notificationMaxBytes - 2000
  for (const inquiry of paced) {
    const line = writeLine(env, inquiry)
    room -= Buffer.byteLength(line) + 1
    if (room < 0) break
    lines.push(line)
    ids.push(inquiry.id)
  }
  if (ids.length === 0) return null
  const what = ids.length === 1 ? '1 more enquiry' : `${ids.length} more enquiries`
  return {
    ...own,
    subject: what,
    text: [
      `${what}, listed here instead of one e-mail each, because many have arrived from the same address or within a short time.`,
      allLink(env),
      'Written by visitors, to the end of this e-mail:',
      lines.join('\n'),
    ].join('\n\n'),
    whenSent: recordListed(ids, dedupeKey, now),
  }
}

function writeLine(env: Bindings, { number, timestamp, name, email, excerpt }: Paced) {
  const time = writeLocalTime(timestamp, knownZone(env.TIME_ZONE))
  const sender = `${shorten(name, nameMaxLength)} <${shorten(email, excerptMaxLength)}>`
  return `${referenceOf(env, number)}, ${time}, ${sender}: ${shorten(excerpt, excerptMaxLength)}`
}

function shorten(text: string, max: number) {
  const characters = [...cleanHeader(text)]
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max).join('')}…`
}

/** Leaves out those claimed in the meantime. Queues the next digest if more are waiting. */
function recordListed(ids: readonly string[], dedupeKey: string, now: number) {
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  return [
    sql`update ${inquiries} set notification = 'sent' where id in (select inquiry_id from ${emails}
      where kind = 'notification' and inquiry_id in ${listed} and ${isPaced()})`,
    sql`update ${emails} set state = 'sent', due_at = null, sent_at = ${now},
        channel = (select channel from ${emails} where dedupe_key = ${dedupeKey})
      where kind = 'notification' and inquiry_id in ${listed} and ${isPaced()}`,
    queueDigest(`${dedupeKey}/next`, now, sql`exists (select 1 from ${emails} where ${isPaced()})`),
  ]
}
