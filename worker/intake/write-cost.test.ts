import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runJobs } from '../cron'
import { setTime } from '../testing/fake-clock'
import { databaseThrough } from '../testing/faulty-database'
import { openMailbox } from '../testing/provider'
import { submit } from '../testing/samples'
import { day, minute } from '../time'

const start = Date.UTC(2026, 10, 1, 9)

/** All that the form can send in addition, apart from files. */
const visitor = {
  shownAt: start - minute,
  sentAt: start,
  phone: '077 123 4567',
  company: 'Lanka Mills',
  location: 'Biyagama',
  surveyDate: '2026-11-30',
  origin: {
    service: 'gate-solutions',
    fromPage: '/services/gate-solutions',
    firstPage: '/',
    referrer: 'https://www.search.example/',
    utm: { source: 'news', medium: 'email', campaign: 'spring', term: 'gates', content: 'top' },
  },
}

/** Null if `first()` finds no row. */
type Answer = { meta?: { rows_written: number } } | null

/** Returns a database that counts the rows it writes, and the commits that write any. */
function countingWrites() {
  const count = { rows: 0, commits: 0 }
  const DB = databaseThrough(async (_, commit) => {
    const answer = await commit()
    const rows = ([answer].flat() as Answer[]).reduce(
      (sum, each) => sum + (each?.meta?.rows_written ?? 0),
      0,
    )
    count.rows += rows
    if (rows > 0) count.commits += 1
    return answer
  })
  return { DB, count }
}

test.each([
  ['EmailJS, which is paced', (mailbox: ReturnType<typeof openMailbox>) => mailbox.emailjs],
  ['Resend', (mailbox: ReturnType<typeof openMailbox>) => mailbox.resend],
])(
  'an enquiry writes at most 19 rows in 2 commits while its visitor waits, and 26 in total: %s',
  async (_, channelOf) => {
    setTime(start)
    const mailbox = openMailbox()
    // The first enquiry in a database and the first run of cron write more rows than later ones.
    await submit(channelOf(mailbox), { message: 'Racking for the old warehouse in Biyagama.' })
    await runJobs({ ...env, ...channelOf(mailbox) }, () => start + minute)
    const { DB, count } = countingWrites()
    setTime(start + 2 * minute)

    const headers = { 'idempotency-key': crypto.randomUUID() }
    const response = await submit({ ...channelOf(mailbox), DB }, visitor, headers)

    expect(await response.json()).toMatchObject({ notification: 'sent' })
    const stored = await env.DB.prepare('select * from inquiries order by number desc').first()
    expect(stored).toMatchObject({
      company: 'Lanka Mills',
      survey_date: '2026-11-30',
      referrer_host: 'www.search.example',
      utm_campaign: 'spring',
    })
    expect(count.rows).toBeLessThanOrEqual(19)
    expect(count.commits).toBeLessThanOrEqual(2)
    for (const now of [start + 3 * minute, start + day]) {
      await runJobs({ ...env, ...channelOf(mailbox), DB }, () => now)
    }
    expect(count.rows).toBeLessThanOrEqual(26)
  },
)

test('acknowledgements write nothing more while a visitor waits', async () => {
  setTime(start)
  const costs = []
  for (const isOn of [0, 1]) {
    const mailbox = openMailbox()
    await env.DB.prepare('update settings set acknowledgements = ?').bind(isOn).run()
    await submit(mailbox.resend, { email: `first${isOn}@factory.example` })
    await runJobs({ ...env, ...mailbox.resend }, () => start + minute)
    const { DB, count } = countingWrites()
    await submit({ ...mailbox.resend, DB }, { ...visitor, email: `v${isOn}@factory.example` })
    costs.push(count)
  }

  expect(costs[1]).toEqual(costs[0])
})
