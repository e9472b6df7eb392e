import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import type { Bindings } from '../env'
import { purgeRecords } from '../retention/purge'
import { setTime } from '../testing/fake-clock'
import { connectionLost, databaseFailing } from '../testing/faulty-database'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { addAdmin, admin, cookiesOf } from '../testing/samples'
import { addFactor, codeAt } from '../testing/second-factor'
import { signIn } from '../testing/session'
import { day, hour, minute, second } from '../time'

/** Each test starts on a new day, so that it does not wait for the hashing turns of others. */
let now = Date.UTC(2027, 3, 1)
beforeEach(() => pass(day))

function pass(ms: number) {
  now += ms
  setTime(now)
}

let visitors = 0

/** Asks for a link from a new address. */
function askForLink(email: string, changes: Partial<Bindings>) {
  visitors += 1
  const init = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cf-connecting-ip': `198.51.${visitors >> 8}.${visitors & 255}`,
    },
    body: JSON.stringify({ email }),
  }
  return request('/api/session/links', init, changes)
}

/** Returns the e-mails with a link, and the token of the last. */
async function emailsOf(mailbox: ReturnType<typeof openMailbox>) {
  const calls = await mailbox.calls()
  const texts = calls.map(({ body }) => String(body.text))
  const [, token = ''] = /\/admin#link=([\w-]+)/.exec(texts.at(-1) ?? '') ?? []
  return { calls, texts, token }
}

function redeem(
  link: string,
  headers: Record<string, string> = {},
  changes: Partial<Bindings> = {},
) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ link }),
  }
  return request('/api/session/device', init, changes)
}

const links = async () =>
  (await env.DB.prepare('select hash, admin_id, expires_at from sign_in_links').all()).results

const invalidLink = {
  error: {
    code: 'auth/invalid-link',
    message: 'This link has expired or has already been used. Ask for a new one.',
  },
}

describe('asking for a sign-in link', () => {
  test('e-mails it to the administrator, to the address of the account', async () => {
    await addAdmin()
    const mailbox = openMailbox()

    const response = await askForLink(` ${admin.email.toUpperCase()} `, mailbox.resend)

    expect(response.status).toBe(202)
    const { calls, texts, token } = await emailsOf(mailbox)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toMatchObject({ to: [admin.email], subject: 'Your link to sign in' })
    expect(texts[0]).toContain(`${env.SITE_ORIGIN}/admin#link=${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(calls[0]?.headers)).not.toContain(token)
  })

  test('is answered in the same way for any other address', async () => {
    await addAdmin()
    const mailbox = openMailbox()

    const known = await askForLink(admin.email, mailbox.resend)
    const unknown = await askForLink('nobody@ceyforge.example', mailbox.resend)

    const { calls } = await emailsOf(mailbox)
    expect(calls).toHaveLength(1)
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
    expect([...unknown.headers]).toEqual([...known.headers])
  })

  test('is answered before anything is looked up', async () => {
    const DB = databaseFailing(/./, connectionLost)

    expect((await askForLink(admin.email, { ...openMailbox().resend, DB })).status).toBe(202)
  })

  test('stores only a hash of the token', async () => {
    await addAdmin()
    const mailbox = openMailbox()

    await askForLink(admin.email, mailbox.resend)

    const { token } = await emailsOf(mailbox)
    expect(await links()).toEqual([
      {
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        admin_id: 'admin-1',
        expires_at: now + hour,
      },
    ])
    expect(JSON.stringify(await links())).not.toContain(token)
  })

  test('fills no mailbox: a refused request always finds a valid link there', async () => {
    await addAdmin()
    const mailbox = openMailbox()
    const sentAt: number[] = []

    for (let i = 0; i < 8 * 2; i += 1) {
      await askForLink(admin.email, mailbox.resend)
      const { calls } = await emailsOf(mailbox)
      if (calls.length > sentAt.length) sentAt.push(now)
      expect(now - (sentAt.at(-1) ?? 0)).toBeLessThan(hour)
      pass(30 * minute)
    }

    expect(sentAt.length).toBeLessThan(12)
  })

  test('is counted per mailbox: one administrator’s links do not use up another’s', async () => {
    await addAdmin()
    await addAdmin('admin-2', 'second@ceyforge.example')
    const mailbox = openMailbox()
    for (let i = 0; i < 10; i += 1) await askForLink(admin.email, mailbox.resend)
    const { calls: before } = await emailsOf(mailbox)

    await askForLink('second@ceyforge.example', mailbox.resend)

    const { calls } = await emailsOf(mailbox)
    expect(before.length).toBeLessThan(4)
    expect(calls.slice(before.length)).toMatchObject([
      { body: { to: ['second@ceyforge.example'] } },
    ])
  })

  test('says so if no channel can write to an administrator', async () => {
    await addAdmin()
    const mailbox = openMailbox()

    const response = await askForLink(admin.email, mailbox.emailjs)

    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: { code: 'auth/links-unavailable' } })
    expect(await mailbox.calls()).toEqual([])
    expect(await links()).toEqual([])
  })

  test('works with EmailJS if it has a template for replies', async () => {
    await addAdmin()
    const mailbox = openMailbox()
    const replies = { NOTIFY_TO: 'sales@ceyforge.example', EMAILJS_REPLY_TEMPLATE_ID: 'template_2' }

    expect((await askForLink(admin.email, { ...mailbox.emailjs, ...replies })).status).toBe(202)

    expect(await mailbox.calls()).toMatchObject([
      { body: { template_id: 'template_2', template_params: { to_email: admin.email } } },
    ])
  })

  test('is answered in the same way if the e-mail cannot be sent', async () => {
    await addAdmin()
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 })

    expect((await askForLink(admin.email, mailbox.resend)).status).toBe(202)
  })

  test.each([{}, { email: '' }, { email: 7 }, { email: 'a'.repeat(2000) }, [], null])(
    'is refused without an address: %j',
    async (body) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      expect((await request('/api/session/links', init, openMailbox().resend)).status).toBe(422)
    },
  )

  test('is limited per address before it reaches the database', async () => {
    const mailbox = openMailbox()
    const SIGN_IN_LIMIT = { limit: async () => ({ success: false }) }

    const response = await askForLink(admin.email, { ...mailbox.resend, SIGN_IN_LIMIT })

    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
  })
})

describe('a sign-in link', () => {
  /** Adds an administrator and returns the token of a link that was e-mailed to them. */
  async function newLink() {
    await addAdmin()
    const mailbox = openMailbox()
    await askForLink(admin.email, mailbox.resend)
    return (await emailsOf(mailbox)).token
  }

  const setCount = (key: string, count: number) =>
    env.DB.prepare('insert or replace into sign_in_failures values (?, ?, ?, ?)')
      .bind(key, count, now + 15 * minute, now + day)
      .run()

  test('makes the browser known, so that it can sign in while strangers fail', async () => {
    const token = await newLink()
    await setCount(`account:${admin.email}`, 500)
    await setCount('address:192.0.2.1', 500)
    const from = { 'cf-connecting-ip': '192.0.2.1' }
    expect((await signIn(admin, from)).status).toBe(429)

    const redeemed = await redeem(token, from)

    expect(redeemed.status).toBe(204)
    const cookie = cookiesOf(redeemed)
    expect(cookie).toMatch(/^__Host-device=/)
    expect((await signIn(admin, { ...from, cookie })).status).toBe(200)
  })

  test('signs nobody in: the password is still asked for', async () => {
    const cookie = cookiesOf(await redeem(await newLink()))

    const session = await request('/api/session', { headers: { cookie } })
    expect(await session.json()).toEqual({ user: null })
    const wrong = await signIn({ ...admin, password: 'not the password' }, { cookie })
    expect(wrong.status).toBe(401)
  })

  test('leaves the second factor in place', async () => {
    const token = await newLink()
    const { secret } = await addFactor()
    const cookie = cookiesOf(await redeem(token))

    const password = await signIn(admin, { cookie })
    expect(await password.json()).toMatchObject({
      error: { code: 'auth/second-factor-required' },
    })
    const init = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `${cookie}; ${cookiesOf(password)}`,
      },
      body: JSON.stringify({ code: codeAt(secret, now) }),
    }
    expect((await request('/api/session/second-factor', init)).status).toBe(200)
  })

  test('can be used once', async () => {
    const token = await newLink()
    expect((await redeem(token)).status).toBe(204)

    const again = await redeem(token)

    expect(again.status).toBe(401)
    expect(await again.json()).toEqual(invalidLink)
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test('can be used by only one of several browsers at once', async () => {
    const token = await newLink()

    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(token)))

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401, 401])
  })

  test('expires after an hour, and is then deleted', async () => {
    const token = await newLink()
    pass(hour)

    const response = await redeem(token)

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(invalidLink)
    await purgeRecords(openDatabase(env.DB), now)
    expect(await links()).toEqual([])
  })

  test('is not used up by a program that opens it', async () => {
    const token = await newLink()

    for (const method of ['GET', 'HEAD']) {
      await request(`/api/session/device?link=${token}`, { method })
      await request(`/admin?link=${token}`, { method })
    }

    expect((await redeem(token)).status).toBe(204)
  })

  test('stays valid when somebody asks for another', async () => {
    await addAdmin()
    const mailbox = openMailbox()
    await askForLink(admin.email, mailbox.resend)
    const { token } = await emailsOf(mailbox)
    await askForLink(admin.email, mailbox.resend)

    expect((await redeem(token)).status).toBe(204)
  })

  test('is not used up if no cookie can be signed', async () => {
    const token = await newLink()

    expect((await redeem(token, {}, { SESSION_SECRET: '' })).status).toBe(503)

    expect((await redeem(token)).status).toBe(204)
  })

  test('ends with its administrator', async () => {
    const token = await newLink()
    await env.DB.exec("delete from admins where id = 'admin-1'")

    expect((await redeem(token)).status).toBe(401)
  })

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)} `, 7, null, { a: 1 }])(
    'that was not issued is refused: %j',
    async (link) => {
      await newLink()

      const response = await redeem(link as string)

      expect(response.status).toBe(401)
      expect(await response.json()).toEqual(invalidLink)
    },
  )

  test('is recorded when it is sent and when it is used, without its token', async () => {
    const token = await newLink()
    pass(second)
    await redeem(token)

    const { results } = await env.DB.prepare(
      'select actor, action, details from audit_entries order by id',
    ).all()
    expect(results).toEqual([
      { actor: null, action: 'sign_in_link_sent', details: `{"admin":"${admin.email}"}` },
      { actor: admin.email, action: 'sign_in_link_used', details: '{"browser":null}' },
    ])
  })
})
