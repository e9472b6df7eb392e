import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { makeRandom } from '../testing/random'
import { replyTo } from '../testing/replies'
import { submit } from '../testing/samples'
import { hour, minute } from '../time'
import { noteKinds } from './contract'

const random = makeRandom(11)
const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T

/** Text that could end a header, change the text direction or be taken for a placeholder. */
const pieces = [
  ...['\r\n', '\nBcc: all@site.example\n', '\u202e', '\u2066', '\u200d', '\u0000', '\ud800'],
  ...[
    '{{message}}',
    '{{note}}',
    '{note}',
    '{notes}',
    '\u0024{note}',
    '<%= note %>',
    '%s',
    '$&',
    '$1',
  ],
  ...['{name}', '{reference}', '"', "'", '`', '<b>', '&lt;', 'නිමල්', 'தமிழ்', '😀', ' ', 'racking'],
]

const text = () => Array.from({ length: 1 + random() * 12 }, () => pick(pieces)).join('')

test('no channel ever receives the text of a note', async () => {
  const start = Date.UTC(2026, 10, 1)
  const mailbox = openMailbox()
  const handed: unknown[] = []
  const channels: object[] = [
    mailbox.resend,
    {
      EMAIL_CHANNELS: 'cloudflare',
      SEND_EMAIL: { send: async (email: unknown) => handed.push(email) },
    },
  ]
  await mailbox.answer(...[200, 503, 422, 200, 412].map((status) => ({ status })), { status: 200 })
  const secrets: string[] = []
  setTime(start)
  for (let round = 0; round < 4; round += 1) {
    setTime(start + round * hour)
    const changes = channels[round % 2] ?? {}
    const typed = { name: `Ni${text()}mal`, message: `Hello there ${text()}` }
    const from = { 'cf-connecting-ip': `203.0.113.${round}` }
    const sent = await submit(changes, typed, from)
    const { inquiry } = await sent.json<{ inquiry: { id: string } }>()
    for (const kind of noteKinds) {
      const secret = `secret-${crypto.randomUUID()}`
      secrets.push(secret)
      const note = { kind, text: `${text()}${secret}${text()}` }
      const path = `/api/inquiries/${inquiry.id}/notes`
      expect(await asAdmin('POST', path, note)).toMatchObject({ status: 201 })
    }
    await env.DB.prepare('update admins set name = ?').bind(`S${text()}`).run()
    const isQuoting = round < 2
    const reply = { text: `Dear customer ${text()}`, subject: text(), isQuoting }
    expect(await replyTo(inquiry.id, reply, { changes })).toMatchObject({ status: 201 })
    await runCron(start + round * hour + 20 * minute, changes)
  }

  const calls = [...(await mailbox.calls()).map(({ body }) => body), ...handed]
  expect(calls.length).toBeGreaterThan(7)
  const given = JSON.stringify(calls)
  expect(secrets.filter((secret) => given.includes(secret))).toEqual([])
  // A name or a subject cannot add a header either.
  for (const { subject, from } of calls as { subject: string; from: string | { name: string } }[]) {
    const sender = typeof from === 'string' ? from : from.name
    expect(`${subject}${sender}`).not.toMatch(/[\r\n\u202a-\u202e\u2066-\u2069]/)
  }
})
