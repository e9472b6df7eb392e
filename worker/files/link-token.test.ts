import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { addWithPage, aPdf, emptyBucket, filesOf, objectKeys } from '../testing/files'
import { openMailbox } from '../testing/provider'
import { submit } from '../testing/samples'
import { day } from '../time'
import { additionsLifetime, chunkBytes } from './contract'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

/** Sends an enquiry with these settings and returns the address of its private page. */
async function pageOf(changes: object) {
  const response = await submit({ ...openMailbox().resend, ...changes })
  return (await response.json<{ page: string }>()).page
}

describe('the private link', () => {
  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), `${'A'.repeat(42)}B`])(
    'cannot be forged: %s',
    async (token) => {
      expect(await filesOf(token).announce(aPdf(10))).toMatchObject({
        status: 401,
        error: { code: 'invalid_link' },
      })
      expect(await filesOf(token).read(crypto.randomUUID())).toMatchObject({ status: 401 })
    },
  )

  test('gives no access to files of other enquiries, and none at all with any letter changed', async () => {
    const [one, other] = [await addWithPage(), await addWithPage()]
    const bytes = aPdf(2 * chunkBytes)
    const { file } = await filesOf(one.token).announce(bytes)
    const id = file?.id ?? ''
    const stranger = filesOf(other.token)

    expect(await stranger.read(id)).toMatchObject({ status: 404 })
    expect(await stranger.send(id, bytes, 0)).toMatchObject({ status: 404 })
    expect(await stranger.announce(bytes, { id })).toMatchObject({ status: 409 })
    expect((await stranger.remove(id)).status).toBe(204)
    expect(await objectKeys()).toEqual([])
    expect(await filesOf(one.token).read(id)).toMatchObject({ status: 200, missing: [0, 1] })
    for (let i = 0; i < one.token.length; i += 1) {
      const letter = one.token[i] === 'A' ? 'B' : 'A'
      const changed = one.token.slice(0, i) + letter + one.token.slice(i + 1)
      expect((await filesOf(changed).read(id)).status).toBe(401)
    }
  })

  test('stays valid while the previous secret is still set', async () => {
    const { token } = await addWithPage()
    const LINK_SECRET = 'another secret, which is long enough as well'
    const changed = { LINK_SECRET, LINK_SECRET_PREVIOUS: env.LINK_SECRET ?? '' }
    const announce = async (changes: object) =>
      (await filesOf(token, changes).announce(aPdf(10))).status

    expect(await announce(changed)).toBe(201)
    expect(await announce({ LINK_SECRET })).toBe(401)
  })

  test('stays valid when SESSION_SECRET is replaced, and cannot be forged with it', async () => {
    const { token } = await addWithPage()
    const SESSION_SECRET = 'another secret, which is long enough as well'
    const announce = async (changes: object) =>
      (await filesOf(token, changes).announce(aPdf(10))).status

    expect(await announce({ SESSION_SECRET })).toBe(201)
    expect(await announce({ SESSION_SECRET: '' })).toBe(201)
    expect(await announce({ LINK_SECRET: env.SESSION_SECRET })).toBe(401)
  })

  test.each(['', 'short'])(
    'is made from SESSION_SECRET while LINK_SECRET is %j, and outlasts its introduction',
    async (missing) => {
      const without = { LINK_SECRET: missing }
      const page = await pageOf(without)
      const token = page.split('/').at(-1) ?? ''
      const announce = async (changes: object) =>
        (await filesOf(token, changes).announce(aPdf(10))).status

      expect(await announce(without)).toBe(201)
      expect(await announce({ LINK_SECRET: env.SESSION_SECRET, SESSION_SECRET: '' })).toBe(201)
      expect(await announce({ LINK_SECRET_PREVIOUS: env.SESSION_SECRET })).toBe(201)
      // Otherwise a leaked SESSION_SECRET would still open every private page.
      expect(await announce({})).toBe(401)
    },
  )

  test('is left out without a usable secret, but the enquiry is stored', async () => {
    const response = await submit({
      ...openMailbox().resend,
      SESSION_SECRET: 'short',
      LINK_SECRET: 'short',
    })

    expect(response.status).toBe(201)
    expect(await response.json()).not.toHaveProperty('page')
    expect(await env.DB.prepare('select count(*) as n from inquiries').first('n')).toBe(1)
  })

  test('accepts no more files for an old or deleted enquiry', async () => {
    const { id, token } = await addWithPage()
    const closed = { status: 410, error: { code: 'inquiry_closed' } }
    setTime(now + additionsLifetime)
    expect(await filesOf(token).announce(aPdf(10))).toMatchObject({ status: 201 })
    setTime(now + additionsLifetime + day)
    expect(await filesOf(token).announce(aPdf(10))).toMatchObject(closed)

    setTime(now)
    await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
    expect(await filesOf(token).announce(aPdf(10))).toMatchObject(closed)
  })
})
