import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runJobs } from './cron'
import { recountDesk } from './db/recount'
import { openMailbox } from './testing/provider'
import { countingDatabase } from './testing/rows-read'
import { day, hour, minute } from './time'

const start = Date.UTC(2026, 10, 20, 9)

/** Enough that reading each of one kind would exceed the limit. */
const many = 1600

type Columns = Record<string, string | number>

/** Stores many inquiries, one a second from `at` on, with these columns. */
async function addMany(
  at: number,
  { notification = 'sent', ...columns }: Columns,
  email: Columns = { state: 'sent' },
) {
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
  await env.DB.prepare(recountDesk).run()
  if (notification === 'held') return
  const queued = { attempts: 3, priority: 0, created_at: at, queued_at: at, ...email }
  await env.DB.exec(
    `insert into emails (kind, inquiry_id, dedupe_key, ${Object.keys(queued).join(', ')}) select 'notification', id, 'notification/' || id, ${Object.values(
      queued,
    )
      .map((value) => JSON.stringify(value).replaceAll('"', "'"))
      .join(', ')} from inquiries`,
  )
}

const failing = { state: 'waiting', failure_code: 'provider_error', failed_at: start }

/** Stores notifications that wait. */
const addWaiting = (email: Columns) =>
  addMany(start - hour, { notification: 'pending' }, { ...failing, ...email })

/** What can pile up, by name: mostly because of spam, floods or an outage. */
const kinds: Record<string, () => Promise<unknown>> = {
  'enquiries marked as spam by hand': () =>
    addMany(start - hour, { held_for: 'marked', notification: 'sent' }),
  'enquiries marked as spam long after they arrived': () =>
    addMany(start - 60 * day, { held_for: 'marked', held_at: start - day }),
  'days with nothing but spam': () =>
    addMany(start - 3 * day, { held_for: 'decoy', notification: 'held' }),
  'paced enquiries beyond the e-mails of an hour': () => addWaiting({ priority: 19 }),
  'notifications whose next attempt is not due': () => addWaiting({ due_at: start + hour }),
  'due notifications': () => addWaiting({ due_at: start - hour }),
  'notifications that the provider rejects': () =>
    addWaiting({ priority: 5, due_at: start + hour }),
  'overdue reminders in the inbox': () => addMany(start - hour, { remind_at: start - minute }),
  'deleted enquiries': () => addMany(start - hour, { deleted_at: start }),
  async 'additions to enquiries that are held'() {
    await addMany(start - hour, { held_for: 'decoy', notification: 'held' })
    await env.DB.exec(
      `insert into emails (kind, inquiry_id, dedupe_key, state, priority, attempts, created_at, queued_at, due_at) select 'addition', id, 'addition/' || id, 'cancelled', 1, 0, ${start - hour}, ${start - hour}, ${start - minute} from inquiries`,
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
    for (let minutes = 1; minutes <= 2; minutes += 1) await run(start + minutes * minute)
    const read: number[] = []

    for (let minutes = 3; minutes <= 5; minutes += 1) {
      const { DB, count } = countingDatabase()
      await run(start + minutes * minute, DB)
      read.push(count.rowsRead)
    }

    expect(Math.max(...read)).toBeLessThanOrEqual(limit)
  },
)
