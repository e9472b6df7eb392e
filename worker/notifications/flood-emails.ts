/**
 * What stands for many notifications: the alert that a flood is on, and digests of the enquiries that are
 * not e-mailed one by one.
 */
import { sql } from 'drizzle-orm'
import { batch, type Database, limitTo, statement } from '../db/database'
import { deskState, inquiries } from '../db/schema'
import { type Env, siteOrigin } from '../env'
import { floodFrom, isFlood } from '../intake/spam-checks'
import { log } from '../log'
import { referenceOf } from '../reference'
import { cleanHeader } from '../text'
import { hour, minute } from '../time'
import { knownZone, writeLocalTime } from '../time-zone'
import { type Email, linkTo } from './channels/channel'
import { deliver, drainQueue } from './deliver'
import { notificationMaxBytes } from './notification'
import { atOnceTimeLimit, laterTimeLimit } from './notify'
import { emailsPerHour } from './outbox'
import { notifyDevices } from './push/devices'

/** The minimum time between two alerts, in ms. */
const alertPause = hour

/** After this time, in ms, an alert that could not be sent is tried again with the next enquiry. */
const alertRetryPause = minute

/**
 * Tells the company's mailbox and devices that a flood is on, once an hour at most. Never throws, and no
 * visitor waits for it.
 */
export async function sendFloodAlert(env: Env, db: Database, now: () => number) {
  try {
    if (!(await claimAlert(db, now()))) return
    const email = writeFloodAlert(env, now())
    const options = { timeLimit: atOnceTimeLimit, now }
    const [outcome] = await Promise.all([deliver(env, email, options), notifyDevices(env, now)])
    if (outcome.kind === 'sent') return
    await db.update(deskState).set({ nextFloodAlertAt: now() + alertRetryPause })
  } catch {
    log('error', 'flood_alert_failed')
  }
}

/**
 * True for only one of several senders, if there is a flood. The first digest comes only some minutes
 * later: the alert has just said what is going on.
 */
async function claimAlert(db: Database, now: number) {
  const update = sql`update ${deskState}
    set next_flood_alert_at = ${now + alertPause}, paced_digest_at = ${now}
    where (next_flood_alert_at <= ${now} or next_flood_alert_at > ${now + alertPause}) and ${isFlood}`
  const { meta } = await statement(db, update, { floodFrom: floodFrom(now) }).run()
  return meta.changes > 0
}

const allLink = (env: Env) => `All enquiries: ${linkTo('/admin', siteOrigin(env))}`

function writeFloodAlert(env: Env, now: number): Email {
  return {
    ...ownEmail,
    idempotencyKey: `flood/${now}`,
    subject: 'Many enquiries are arriving at once',
    text: [
      'Far more enquiries than usual are arriving, as when somebody floods the form. All are stored and listed in the desk.',
      'Until it is over, you get at most one notification a minute, first about senders who have not written in this flood, and every few minutes a digest of the others.',
      allLink(env),
    ].join('\n\n'),
  }
}

const ownEmail = {
  to: null,
  fromName: 'The enquiry desk',
  replyTo: null,
  isAutomatic: true,
} as const

/**
 * The time between two digests, in ms. Cron runs every minute, so that nobody waits longer than five
 * minutes.
 */
const digestPause = 4 * minute

/** The same if only addresses that have had their e-mails of an hour are waiting. */
const longDigestPause = hour

/** Maximum digests of one run. */
const digestsPerRun = 3

/** Maximum enquiries in one digest: more would hardly fit into an e-mail. */
const maxListed = 400

/** Sends digests of all paced enquiries that wait, if they are due. Returns the number of calls. */
export async function sendPacedDigests(env: Env, db: Database, now: () => number) {
  if (!(await claimDigests(db, now()))) return 0
  let sent = 0
  const calls = await drainQueue(digestsPerRun, async () => {
    const digest = writeDigest(env, await listPaced(db))
    if (!digest) return null
    const outcome = await deliver(env, digest.email, { timeLimit: laterTimeLimit, now })
    if (outcome.kind === 'sent') {
      await recordListed(db, digest.ids, { channel: outcome.channel, at: now() })
      sent += digest.ids.length
    }
    return outcome
  })
  log(sent > 0 ? 'info' : 'warn', 'paced_digests', { sent, calls })
  if (sent > 0) await notifyDevices(env, now)
  // Try again as soon as a digest of a flood would be due.
  else await db.update(deskState).set({ pacedDigestAt: now() - longDigestPause + digestPause })
  return calls
}

/** True for only one of several runs, if a digest is due. Reads a few rows. */
async function claimDigests(db: Database, now: number) {
  const isOver = (pause: number) =>
    sql`(paced_digest_at <= ${now - pause} or paced_digest_at > ${now})`
  const isAny = sql`exists (select 1 from ${inquiries} where ${isPaced})`
  const isAnyEarly = sql`exists (select 1 from ${inquiries}
    where ${isPaced} and paced_turn <= ${emailsPerHour})`
  const update = sql`update ${deskState} set paced_digest_at = ${now}
    where ${isOver(digestPause)} and ${isAnyEarly} or ${isOver(longDigestPause)} and ${isAny}`
  return (await statement(db, update).run()).meta.changes > 0
}

/** In the words of the partial index `inquiries_paced`, so that SQLite can use it. */
const isPaced = sql`paced_turn is not null and due_at is not null`

type Paced = Pick<
  typeof inquiries.$inferSelect,
  'id' | 'number' | 'timestamp' | 'name' | 'email'
> & {
  excerpt: string
}

/** In characters. */
const nameMaxLength = 40
const excerptMaxLength = 80

/** Of the addresses that have sent least, and of these the newest, as in `claimNextPaced`. */
async function listPaced(db: Database) {
  // Twice as much, for what `cleanHeader` removes.
  const select = sql`select id, number, timestamp, name, email,
      substr(message, 1, ${2 * excerptMaxLength}) as excerpt
    from ${inquiries} where ${isPaced} and not is_claimed
    order by paced_turn, id desc ${limitTo(maxListed)}`
  return (await statement(db, select).all<Paced>()).results
}

/** Returns the digest, and the ids of as many enquiries as fit into it. Null if there are none. */
function writeDigest(env: Env, paced: readonly Paced[]) {
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
  const [newest] = ids
  if (newest === undefined) return null
  const what = ids.length === 1 ? '1 more enquiry' : `${ids.length} more enquiries`
  const email: Email = {
    ...ownEmail,
    idempotencyKey: `paced/${newest}/${ids.length}`,
    subject: what,
    text: [
      `${what}, listed here instead of one e-mail each, because many have arrived from the same address or within a short time.`,
      allLink(env),
      'Written by visitors, to the end of this e-mail:',
      lines.join('\n'),
    ].join('\n\n'),
  }
  return { email, ids }
}

function writeLine(env: Env, { number, timestamp, name, email, excerpt }: Paced) {
  const time = writeLocalTime(timestamp, knownZone(env.TIME_ZONE))
  const sender = `${shorten(name, nameMaxLength)} <${shorten(email, excerptMaxLength)}>`
  return `${referenceOf(env, number)}, ${time}, ${sender}: ${shorten(excerpt, excerptMaxLength)}`
}

function shorten(text: string, max: number) {
  const characters = [...cleanHeader(text)]
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max).join('')}…`
}

/** Records that a digest has listed these, unless one was claimed in the meantime. */
async function recordListed(
  db: Database,
  ids: readonly string[],
  { channel, at }: { channel: string; at: number },
) {
  await batch(db, [
    sql`update ${inquiries} set notification = 'sent', due_at = null, sent_at = ${at},
        channel = ${channel}
      where id in (select value from json_each(${JSON.stringify(ids)}))
        and ${isPaced} and not is_claimed`,
  ])
}
