import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { kinds } from '../notifications/kinds'
import { addWaiting, inquiryIdOf, notifications, setNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { scaled } from '../testing/scale'
import { minute } from '../time'
import { drainOutbox, providerCallsPerRun } from './drain'

const start = Date.UTC(2026, 10, 1)

/** Minutes of the outage, and the e-mails that are queued in it. */
const minutes = scaled(360, 12)
const count = scaled(200, 12)

function drainAt(at: number, changes: object) {
  return drainOutbox({ ...env, ...changes }, kinds, () => at)
}

test('a provider that is down for hours receives each notification once and in order after it is back, ten per run', async () => {
  const mailbox = openMailbox()
  await mailbox.answer({ status: 503 })
  const end = start + minutes * minute
  const ids: string[] = []
  for (let at = start; at < end; at += minute) {
    // Each has had its first attempt, while the visitor waited.
    if (ids.length < ((at - start) / minute + 1) * (count / minutes)) {
      const id = await addWaiting(at)
      await setNotification(id, { due_at: at + minute })
      ids.push(id)
    }
    await drainAt(at, mailbox.resend)
  }
  expect(ids).toHaveLength(count)
  expect((await notifications()).map(({ state }) => state)).toEqual(
    new Array(count).fill('pending'),
  )
  const failed = (await mailbox.calls()).length
  expect(failed).toBeLessThanOrEqual(minutes * 3)

  await mailbox.answer({ status: 200 })
  let before = failed
  for (let run = 0; run < scaled(25, 5); run += 1) {
    await drainAt(end + run * minute, mailbox.resend)
    const { length } = await mailbox.calls()
    expect(length - before).toBeLessThanOrEqual(providerCallsPerRun)
    before = length
  }

  const delivered = (await mailbox.calls()).slice(failed).map(inquiryIdOf)
  // One shows that the provider is back; then the others are sent in order.
  const [first, ...rest] = delivered
  expect(rest).toEqual(ids.filter((id) => id !== first))
  expect(ids).toContain(first)
  expect((await notifications()).map(({ notification }) => notification)).toEqual(
    new Array(count).fill('sent'),
  )
}, 180_000)
