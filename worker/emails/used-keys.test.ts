import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { batch, openDatabase } from '../db/database'
import type { Bindings } from '../env'
import { setTime } from '../testing/fake-clock'
import { addNotified, runCron } from '../testing/outbox'
import { replyTo } from '../testing/replies'
import { submit } from '../testing/samples'
import { hour, minute } from '../time'
import { queueAddition } from './queue-addition'

const start = Date.UTC(2026, 10, 2, 9)

/**
 * Answers as Resend does if it remembers keys of refused requests too. Until the sender is verified
 * it refuses everything. Returns the accepted e-mails.
 */
function useResend() {
  const contents = new Map<string, string>()
  const accepted: { from: string; subject: string }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const key = new Headers(init?.headers).get('idempotency-key') ?? ''
    const body = String(init?.body)
    const known = contents.get(key)
    if (known !== undefined && known !== body) {
      return Response.json({ name: 'invalid_idempotent_request' }, { status: 409 })
    }
    contents.set(key, body)
    const email = JSON.parse(body) as (typeof accepted)[number]
    if (!email.from.includes('verified@')) return new Response(null, { status: 403 })
    if (known === undefined) accepted.push(email)
    return Response.json({ id: '1' })
  })
  return accepted
}

const settings = { EMAIL_CHANNELS: 'resend', RESEND_API_KEY: 'key' }
const wrong: Partial<Bindings> = { ...settings, NOTIFY_FROM: 'typo@ceyforge.example' }
const right: Partial<Bindings> = { ...settings, NOTIFY_FROM: 'verified@ceyforge.example' }

/** Each queues one e-mail and tries to send it. */
const emails = {
  notification: () => submit(wrong),
  async reply() {
    const id = await addNotified()
    await replyTo(id, undefined, { changes: wrong })
  },
  async addition() {
    const id = await addNotified()
    await batch(openDatabase(env.DB), [
      sql`insert into corrections (inquiry_id, at, text) values (${id}, ${start + 1}, 'Two floors')`,
      ...queueAddition(sql`${id}`, start),
    ])
    await runCron(start + 2 * minute, wrong)
  },
  async acknowledgement() {
    await env.DB.exec('update settings set acknowledgements = 1')
    await addNotified()
    await runCron(start + minute, wrong)
  },
}

test.each(Object.keys(emails) as (keyof typeof emails)[])(
  'a waiting %s is sent, once, after the sender was corrected',
  async (kind) => {
    setTime(start)
    await env.DB.exec('update settings set self_test = 0')
    const accepted = useResend()
    await emails[kind]()
    expect(accepted).toEqual([])

    for (let hours = 2; hours < 6; hours += 1) await runCron(start + hours * hour, right)

    expect(accepted).toMatchObject([{ from: expect.stringContaining('verified@') }])
  },
)
