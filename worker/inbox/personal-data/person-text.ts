import type { Database } from '../../db/open'
import { retryTransient } from '../../db/retry'
import { signInFailures } from '../../db/schema'
import { isFailureOf } from './store'

/** Inquiries read in one trip, and the characters of their messages: one may have a megabyte. */
const mostRows = 500
const mostText = 2_000_000

/** All columns of an inquiry; notification and attempts as JSON. */
type PersonRow = Record<string, string | number | null> & {
  place: number
  textBefore: number
  notification: string | null
  attempts: string
}

/**
 * Yields, as the text of a JSON object, all that is stored about an e-mail address: its inquiries
 * in any state, what is known of their origin, their notifications with every attempt, and the sign-ins
 * that failed under it. Times are ms since 1970. Throws where the database fails for good.
 */
export async function* personText(db: Database, email: string, now: number) {
  const failedSignIns = await db.select().from(signInFailures).where(isFailureOf(email))
  const head = JSON.stringify({ email, exportedAt: now, failedSignIns })
  let text = `${head.slice(0, -1)},"inquiries":[`
  let separator = '\n'
  for (let after = 0; ; ) {
    const statement = readSome(db, email, after)
    const { results } = await retryTransient(() => statement.all<PersonRow>())
    for (const row of results) {
      text += separator + JSON.stringify(storedInquiryOf(row))
      separator = ',\n'
    }
    const last = results.at(-1)
    if (!last) break
    yield text
    text = ''
    after = last.place
  }
  yield `${text}\n]}\n`
}

function storedInquiryOf({
  place: _,
  textBefore: __,
  notification,
  attempts,
  ...columns
}: PersonRow) {
  return {
    ...columns,
    notification: notification && JSON.parse(notification),
    attempts: JSON.parse(attempts),
  }
}

/** The index of addresses holds them by rowid, so that is their order here. */
function readSome(db: Database, email: string, after: number) {
  return db.$client
    .prepare(
      `select *,
        (select json_object('state', state, 'attempts', attempts, 'dueAt', due_at, 'sentAt', sent_at,
          'channel', channel, 'failureCode', failure_code, 'failureStatus', failure_status,
          'failedAt', failed_at, 'queuedAt', queued_at)
          from notifications where inquiry_id = id) as notification,
        (select json_group_array(json_object('at', at, 'channel', channel, 'code', code,
          'status', status) order by at) from notification_attempts where inquiry_id = inquiry.id)
          as attempts
      from (select *, sum(length(message)) over (order by place rows unbounded preceding)
          - length(message) as textBefore
        from (select rowid as place, * from inquiries
          where email = ? collate nocase and rowid > cast(? as integer) order by rowid limit ?)
      ) as inquiry where textBefore < ? order by place`,
    )
    .bind(email, after, mostRows, mostText)
}
