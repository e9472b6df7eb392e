import { sql } from 'drizzle-orm'
import { batch, type Database, statement } from '../db/database'
import { firstIdAt } from '../db/inquiries'
import { deskState, emails } from '../db/schema'
import { linkTo } from '../emails/channels/channel'
import { queueEmail } from '../emails/outbox'
import { forCompany } from '../emails/retries'
import { type Bindings, siteOrigin } from '../env'
import { type HoldReason, holdReasonLabels } from '../intake/contract'
import { hour, second } from '../time'
import { ownKind } from './own-emails'

export const heldDigest = ownKind(forCompany)

type Count = { reason: HoldReason; count: number }

/** The next digest counts the rest. */
const maxCounted = 1000

/** Storing an enquiry may take 9 s or more, so one with a smaller id might not be stored yet. */
const storingTime = 30 * second

function heldSince(now: number) {
  const isRecent = sql`exists (select 1 from ${emails}
    where inquiry_id is null and kind = 'held_digest' and created_at > ${now - hour})`
  const since = sql`(select ${deskState.digestedTo} from ${deskState} where not ${isRecent})`
  return sql`from inquiries
    where box = 'held' and id > ${since} and id < ${firstIdAt(now - storingTime)}`
}

export function isHeldDigestDue(now: number) {
  return sql`exists (select 1 ${heldSince(now)})`
}

export async function queueHeldDigest(env: Bindings, db: Database, now: number) {
  const all = await countHeld(db, now)
  const upTo = all[0]?.upTo
  if (upTo === undefined) return
  // Whoever has marked an enquiry by hand knows of it.
  const counts = all.filter(({ reason }) => reason !== 'marked')
  const digest = writeHeldDigest(counts, siteOrigin(env))
  await batch(db, [
    ...(counts.length > 0
      ? [queueEmail({ kind: 'held_digest', dedupeKey: `held/${upTo}`, ...digest, now })]
      : []),
    sql`update ${deskState} set digested_to = ${upTo}`,
  ])
}

async function countHeld(db: Database, now: number) {
  const { results } = await statement(
    db,
    sql`select held_for as reason, count(*) as count, max(max(id)) over () as upTo
      from (select id, held_for ${heldSince(now)} order by id limit ${maxCounted})
      group by held_for order by count(*) desc`,
  ).all<Count & { upTo: string }>()
  return results
}

/** Contains only counts and reasons, nothing that a visitor wrote. */
function writeHeldDigest(counts: readonly Count[], siteOrigin: string) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const what = total === 1 ? '1 enquiry' : `${total} enquiries`
  return {
    subject: `${what} held as possible spam`,
    text: [
      `${what} ${total === 1 ? 'has' : 'have'} been held as possible spam since the last digest. Held enquiries are not e-mailed to you individually.`,
      counts.map(({ reason, count }) => `${count} ${holdReasonLabels[reason]}`).join('\n'),
      'Held enquiries are deleted after 30 days. If one is genuine, choose ‘Not spam’ and its notification is sent.',
      `Show held enquiries: ${linkTo('/admin?view=held', siteOrigin)}`,
    ].join('\n\n'),
  }
}
