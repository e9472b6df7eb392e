import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addNotified, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'

const now = Date.UTC(2026, 10, 23, 5)

beforeEach(async () => {
  setTime(now)
  await env.DB.exec('update desk_state set cron_at = 0')
})

async function readSettings() {
  const headers = await adminHeaders()
  const response = await request('/api/settings', { headers })
  const { settings } = await response.json<{ settings: object }>()
  return { status: response.status, settings }
}

test.each([
  ['', '', ''],
  ['not JSON', 'not JSON', 'not JSON'],
  ['{}', '{}', '{}'],
  ['[null]', '[null]', '[1]'],
  ['[{"days":"Monday","opens":8,"closes":17}]', '[{"date":5}]', '"leak"'],
])(
  'damaged working hours, holidays and urgent words stop nothing: %j, %j, %j',
  async (...values) => {
    await addNotified({ timestamp: now })
    const { settings } = await readSettings()
    await env.DB.prepare('update settings set working_hours = ?, holidays = ?, urgent_words = ?')
      .bind(...values)
      .run()
    expect(await readSettings()).toEqual({ status: 200, settings })
    const answers = [
      await asAdmin('GET', '/api/inquiries'),
      await asAdmin('GET', '/api/reports/response'),
      await asAdmin('PATCH', '/api/settings', { selfTest: false, version: 1 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])

    const mailbox = openMailbox()
    for (const time of [now, now + 60_000]) await runCron(time, mailbox.resend)
    const subjects = (await mailbox.calls()).map(({ body }) => body.subject)
    expect(subjects).toContainEqual(expect.stringMatching(/in time last week$/))
  },
)
