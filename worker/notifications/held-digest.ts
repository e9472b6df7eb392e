/** E-mails the company a digest of held enquiries, since it is not notified of each. */
import { gt, lte, or, sql } from 'drizzle-orm'
import { type Database, statement } from '../db/database'
import { firstIdAt } from '../db/inquiries'
import { deskState } from '../db/schema'
import type { Env } from '../env'
import { type HoldReason, holdReasonLabels } from '../intake/contract'
import { hour, second } from '../time'
import { type Email, linkTo } from './channels/channel'
import { deliver } from './deliver'
import { atOnceTimeLimit } from './notify'

type Count = { reason: HoldReason; count: number }

/** The most enquiries that one digest counts; the next digest counts the rest. */
const maxCounted = 10_000

/**
 * Enquiries younger than this, in ms, are left to the next digest. Ids are in order of arrival, but
 * storing an enquiry may take 9 s or more, so one with a smaller id might not be stored yet.
 */
const storingTime = 30 * second

/** Sends a digest of what was held since the last one, at most once an hour. */
export async function sendHeldDigest(env: Env, db: Database, now: () => number) {
  const counts = await countHeld(db, now())
  const upTo = counts[0]?.upTo
  if (upTo === undefined || !(await claimDigest(db, now()))) return
  const digest = writeHeldDigest(counts, upTo, env.SITE_ORIGIN)
  const outcome = await deliver(env, digest, { timeLimit: atOnceTimeLimit, now })
  // After a failure, the next hour's digest includes these too.
  if (outcome.kind === 'sent') await db.update(deskState).set({ digestedTo: upTo })
}

/** Counts what was held since the last digest, if one is due. Reads two rows if nothing was. */
async function countHeld(db: Database, now: number) {
  const since = sql`(select ${deskState.digestedTo} from ${deskState} where ${isDigestDue(now)})`
  const { results } = await statement(
    db,
    sql`select held_for as reason, count(*) as count, max(max(id)) over () as upTo
      from (select id, held_for from inquiries
        where box = 'held' and id > ${since} and id < ${firstIdAt(now - storingTime)}
          and held_for <> 'marked'
        order by id limit ${maxCounted})
      group by held_for order by count(*) desc`,
  ).all<Count & { upTo: string }>()
  return results
}

/** Returns true for only one of several concurrent runs. */
async function claimDigest(db: Database, now: number) {
  const claimed = await db
    .update(deskState)
    .set({ nextDigestAt: now + hour })
    .where(isDigestDue(now))
    .returning({ nextDigestAt: deskState.nextDigestAt })
  return claimed.length > 0
}

/** A time more than an hour ahead was set by a clock that ran fast, so it counts as due. */
function isDigestDue(now: number) {
  return or(lte(deskState.nextDigestAt, now), gt(deskState.nextDigestAt, now + hour))
}

/** Contains only counts and reasons, nothing that a visitor wrote. */
function writeHeldDigest(counts: readonly Count[], upTo: string, siteOrigin: string): Email {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const what = total === 1 ? '1 enquiry' : `${total} enquiries`
  return {
    idempotencyKey: `held/${upTo}`,
    to: null,
    fromName: 'The enquiry desk',
    replyTo: null,
    subject: `${what} held as possible spam`,
    text: [
      `${what} ${total === 1 ? 'has' : 'have'} been held as possible spam since the last digest. Held enquiries are not e-mailed to you individually.`,
      counts.map(({ reason, count }) => `${count} ${holdReasonLabels[reason]}`).join('\n'),
      'Held enquiries are deleted after 30 days. If one is genuine, choose ‘Not spam’ and its notification is sent.',
      `Show held enquiries: ${linkTo('/admin?view=held', siteOrigin)}`,
    ].join('\n\n'),
    isAutomatic: true,
  }
}
