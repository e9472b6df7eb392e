/** Deliveries, and cron runs, that are cut off at random calls to D1 and R2. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { capturePrints } from '../testing/console'
import { setTime } from '../testing/fake-clock'
import { emptyBucket, fileRows } from '../testing/files'
import { addInquiry } from '../testing/inquiries'
import { killedAt } from '../testing/killable'
import { addReply, deliver, messageRows, writeMail } from '../testing/mail'
import { runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { makeRandom } from '../testing/random'
import { scaled } from '../testing/scale'
import { day, minute } from '../time'

const now = Date.UTC(2026, 10, 2, 9)
const count = scaled(500, 8)
const random = makeRandom(7)

test(`${count} e-mails, each delivered up to three times, are each stored once and none is lost`, async () => {
  setTime(now)
  capturePrints()
  await emptyBucket()
  await env.DB.exec('update settings set self_test = 0')
  const addresses: string[] = []
  for (let i = 0; i < 5; i += 1) addresses.push(await addReply(await addInquiry()))
  const expected: string[] = []
  // Without a pace between two e-mails.
  const mailbox = openMailbox()

  for (let i = 0; i < count; i += 1) {
    const text = `Answer ${i} of the customer.`
    const to = addresses[i % addresses.length] ?? ''
    const raw = writeMail({ to, body: text })
    let isAccepted = false
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const storage =
        random() < 0.6 ? killedAt({ call: Math.floor(random() * 9), isDone: random() < 0.5 }) : {}
      // The sender's server tries again, also if only the answer was lost.
      isAccepted = await deliver({ to, raw }, storage).then(
        () => true,
        () => isAccepted,
      )
      if (isAccepted && random() < 0.5) break
    }
    if (isAccepted) expected.push(text)
  }
  for (let run = 1; run <= scaled(40, 10); run += 1) {
    const storage =
      random() < 0.3 ? killedAt({ call: Math.floor(random() * 12), isDone: true }) : {}
    await runCron(now + (run * day) / 20 + run * minute, { ...mailbox.resend, ...storage }).catch(
      () => undefined,
    )
  }

  const rows = await messageRows()
  const texts = rows.map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
  expect(expected.filter((text) => !texts.includes(text))).toEqual([])
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['read']))
  expect(rows.every(({ inquiry_id }) => inquiry_id !== null)).toBe(true)
  expect(await fileRows()).toEqual([])
})
