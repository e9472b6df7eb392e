import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runJobs } from './cron'
import { openMailbox } from './testing/provider'
import { recount } from './testing/recount'
import { countingDatabase } from './testing/rows-read'
import { day, hour, minute } from './time'

const start = Date.UTC(2026, 10, 20, 9)

/** Enough that reading each of one kind would exceed the limit. */
const many = 2000

type Columns = Record<string, string | number>

/** Stores many inquiries, one a second from `at` on, with these columns. */
async function addMany(at: number, { notification = 'sent', ...columns }: Columns) {
  const given = { notification, ...columns }
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})
      insert into inquiries (id, name, email, message, timestamp, ${Object.keys(given).join(', ')})
      select printf('%08x-%04x-7000-8000-%012x', (?1 + 1000 * i) >> 16, (?1 + 1000 * i) & 65535, i),
        'Visitor', 'visitor@site.example', 'A message', ?1 + 1000 * i,
        ${Object.values(given)
          .map((value) => JSON.stringify(value).replaceAll('"', "'"))
          .join(', ')} from n`,
  )
    .bind(at)
    .run()
  await env.DB.batch(recount.map((sql) => env.DB.prepare(sql)))
  await env.DB.exec('update desk_state set attempted_to = last_number')
}

const waiting = {
  notification: 'pending',
  attempts: 3,
  failure_code: 'provider_error',
  failed_at: start,
}

/** What can pile up, by name: mostly because of spam, floods or an outage. */
const kinds: Record<string, () => Promise<unknown>> = {
  'enquiries marked as spam by hand': () =>
    addMany(start - hour, { held_for: 'marked', notification: 'sent' }),
  'enquiries marked as spam long after they arrived': () =>
    addMany(start - 60 * day, { held_for: 'marked', held_at: start - day }),
  'days with nothing but spam': () =>
    addMany(start - 3 * day, { held_for: 'decoy', notification: 'held' }),
  'paced enquiries beyond the e-mails of an hour': () =>
    addMany(start - hour, { ...waiting, paced_turn: 9, due_at: start - hour }),
  'notifications whose next attempt is not due': () =>
    addMany(start - hour, { ...waiting, due_at: start + hour }),
  'due notifications': () => addMany(start - hour, { ...waiting, due_at: start - hour }),
  'notifications that the provider rejects': () =>
    addMany(start - hour, { ...waiting, fails_alone: 1, due_at: start + hour }),
  'overdue reminders in the inbox': () => addMany(start - hour, { remind_at: start - minute }),
  'deleted enquiries': () => addMany(start - hour, { deleted_at: start }),
  async 'additions to enquiries that are held'() {
    await addMany(start - hour, { held_for: 'decoy', notification: 'held' })
    await env.DB.exec(
      `insert into addition_notifications (inquiry_id, due_at, is_claimed, attempts, queued_at, sent_up_to) select id, ${start - minute}, 0, 0, ${start - hour}, 0 from inquiries`,
    )
  },
  async 'files that never arrive'() {
    await addMany(start - hour, {})
    await env.DB.exec(
      `insert into files (id, inquiry_id, name, size, sha256, state, received, created_at, received_at, has_chunks) select id, id, 'a', 1, 'x', 'receiving', '0', ${start - hour}, ${start - hour}, 1 from inquiries`,
    )
  },
}

/** Rows that a run of cron may read, whatever is in the database: the free plan has 5 million a day. */
const limit = 1500

test.each(Object.keys(kinds))(
  `a run of cron reads at most ${limit} rows with thousands of %s`,
  async (kind) => {
    await env.DB.exec('update settings set self_test = 0')
    await kinds[kind]?.()
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 })
    const run = async (at: number, DB = env.DB) =>
      runJobs({ ...env, ...mailbox.resend, DB }, () => at)
    // These runs do what is done once, such as counting a day that is over.
    for (let minutes = 1; minutes <= 3; minutes += 1) await run(start + minutes * minute)
    const read: number[] = []

    for (let minutes = 4; minutes <= 9; minutes += 1) {
      const { DB, count } = countingDatabase()
      await run(start + minutes * minute, DB)
      read.push(count.rowsRead)
    }

    expect(Math.max(...read)).toBeLessThanOrEqual(limit)
  },
)
