import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { openMailbox } from '../testing/provider'
import { countingDatabase } from '../testing/rows-read'
import { admin, submit } from '../testing/samples'
import { maxBlocked, sendersOf } from './blocked-senders'

const now = Date.UTC(2026, 10, 20, 9)
const path = '/api/blocked-senders'

const block = (address: unknown) => asAdmin('POST', path, { address })
const unblock = (address: unknown) => asAdmin('DELETE', path, { address })

/** Sends an enquiry from an address, and returns why it is held. */
async function heldForFrom(email: string, changes: object = openMailbox().resend) {
  const response = await submit(changes, { email })
  expect(response.status).toBe(201)
  const { inquiry } = await response.json<{ inquiry: { id: string } }>()
  return (await inquiryRow(inquiry.id))?.held_for
}

describe('the list of blocked senders', () => {
  test.each([
    ['spam@site.example', 'spam@site.example'],
    [' Spam@SITE.example ', 'spam@site.example'],
    ['@Site.Example', '@site.example'],
    ['@bücher.example', '@xn--bcher-kva.example'],
    ['info@BÜCHER.example', 'info@xn--bcher-kva.example'],
    ['@සමාගම.ලංකා', '@xn--5zc9cb5b7c.xn--fzc2c9e2c'],
    ["o'hara+x@site.example", "o'hara+x@site.example"],
    ['Spam <spam@site.example>', 'spam@site.example'],
    ['mailto:spam@site.example', 'spam@site.example'],
    ['“spam@site.example”', 'spam@site.example'],
    ['(@site.example)', '@site.example'],
    ["'@site.example',", '@site.example'],
  ])('stores %j as %s', async (given, address) => {
    setTime(now)

    expect(await block(given)).toMatchObject({
      status: 201,
      blockedSender: { address, at: now, by: admin.email },
    })
    expect(await asAdmin('GET', path)).toMatchObject({ blockedSenders: [{ address }] })
  })

  test.each([
    '',
    'spam',
    '@',
    '@site',
    'a@b@c.example',
    '@site.example/x',
    '@127.0.0.1',
    'a b@site.example',
    '@-.example',
    7,
    null,
    `${'x'.repeat(320)}@site.example`,
  ])('rejects %j', async (address) => {
    expect(await block(address)).toMatchObject({
      status: 422,
      error: { fields: { address: 'Enter an e-mail address, or @ and a domain' } },
    })
  })

  test.each(['gmail.com', 'Yahoo.com', 'outlook.com', 'hotmail.com', 'sltnet.lk'])(
    'rejects the whole of %s, but accepts an address there',
    async (domain) => {
      expect(await block(`@${domain}`)).toMatchObject({
        status: 422,
        error: {
          fields: {
            address: `Many people use ${domain.toLowerCase()}. Block individual addresses instead.`,
          },
        },
      })
      expect(await block(`spam@${domain}`)).toMatchObject({ status: 201 })
    },
  )

  test('logs each change once, without the address', async () => {
    await block('spam@site.example')
    await block('spam@site.example')
    await block('@site.example')
    await unblock('SPAM@site.example')

    expect((await auditLog()).map(({ action, details }) => [action, details])).toEqual([
      ['sender_blocked', { kind: 'address' }],
      ['sender_blocked', { kind: 'domain' }],
      ['sender_unblocked', { kind: 'address' }],
    ])
    expect(await asAdmin('GET', path)).toMatchObject({
      blockedSenders: [{ address: '@site.example' }],
    })
  })

  test('removes an entry that was stored before addresses were cleaned', async () => {
    await env.DB.exec("insert into blocked_senders values ('mailto:spam@site.example', 1, 'x')")

    expect(await unblock('mailto:spam@site.example')).toMatchObject({ status: 204 })
    expect(await asAdmin('GET', path)).toMatchObject({ blockedSenders: [] })
  })

  test('answers 404 when a sender to unblock is not blocked', async () => {
    expect(await unblock('spam@site.example')).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
  })

  test('has at most a thousand entries', async () => {
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
      insert into blocked_senders select i || '@site.example', i, 'x' from n`,
    )
      .bind(maxBlocked)
      .run()

    expect(await block('new@site.example')).toMatchObject({ status: 422 })
    expect(await auditLog()).toEqual([])
    expect(await block('7@site.example')).toMatchObject({ status: 201 })
  })
})

describe('blocking a sender', () => {
  test.each([
    ['spam@site.example', 'spam@site.example'],
    ['spam@site.example', 'SPAM@Site.Example'],
    ['@site.example', 'anybody@site.example'],
    ['@bücher.example', 'x@BÜCHER.example'],
    ['@bücher.example', 'x@xn--bcher-kva.example'],
  ])('(%s) holds enquiries from %s and notifies nobody', async (address, email) => {
    const mailbox = openMailbox()
    await block(address)

    expect(await heldForFrom(email, mailbox.resend)).toBe('blocked')
    expect(await mailbox.calls()).toEqual([])
  })

  test.each([
    ['spam@site.example', 'ham@site.example'],
    ['@site.example', 'x@other.site.example'],
    ['@site.example', 'x@notsite.example'],
    ['@site.example', 'site.example@other.example'],
  ])('(%s) does not affect %s', async (address, email) => {
    await block(address)

    expect(await heldForFrom(email)).toBeNull()
  })

  test('has no effect on new enquiries once undone, but leaves held ones held', async () => {
    await block('@site.example')
    const response = await submit(openMailbox().resend, { email: 'x@site.example' })
    const { inquiry } = await response.json<{ inquiry: { id: string } }>()
    await unblock('@site.example')

    expect(await heldForFrom('y@site.example')).toBeNull()
    expect(await inquiryRow(inquiry.id)).toMatchObject({ held_for: 'blocked' })
  })

  test('leaves earlier enquiries as they are', async () => {
    const id = await addInquiry({ email: 'x@site.example' })
    await block('@site.example')

    expect(await inquiryRow(id)).toMatchObject({ held_for: null })
  })

  test('costs new enquiries no extra trip to D1, even with a thousand blocked senders', async () => {
    await heldForFrom('warm@up.example')
    const before = countingDatabase()
    await heldForFrom('x@site.example', { ...openMailbox().resend, DB: before.DB })
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
      insert into blocked_senders select i || '@site.example', i, 'x' from n`,
    ).run()
    const after = countingDatabase()

    await heldForFrom('y@site.example', { ...openMailbox().resend, DB: after.DB })

    expect(after.count.trips).toBe(before.count.trips)
    expect(after.count.rowsRead).toBeLessThanOrEqual(before.count.rowsRead + 10)
  })
})

test.each([
  ['x@y', { address: 'x@y', domain: '@y' }],
  ['"x/y"@a/b.example', { address: '"x/y"@a/b.example', domain: '@a/b.example' }],
  ['x@site.example.', { address: 'x@site.example', domain: '@site.example' }],
])('any text that a visitor may enter as an address has senders to match: %s', (email, senders) => {
  expect(sendersOf(email)).toEqual(senders)
})
