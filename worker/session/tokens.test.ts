import { env } from 'cloudflare:workers'
import { generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { Bindings } from '../env'
import { setTime } from '../testing/fake-clock'
import { request } from '../testing/requests'
import { newSession } from '../testing/samples'
import { statusOfList } from '../testing/session'
import { day, hour } from '../time'
import { issueToken } from './tokens'

const secret = new TextEncoder().encode(env.SESSION_SECRET)
const newSecret = 'the secret after the change, which is long enough'

/** Returns a valid token and its parts. */
async function goodToken() {
  const token = (await newSession()).cookie.split('=')[1] ?? ''
  const [header = '', payload = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { token, header, payload, signature, kid: read(header).kid, claims: read(payload) }
}

type Good = Awaited<ReturnType<typeof goodToken>>

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const sign = (claims: object, header: object, key: Uint8Array | CryptoKey = secret) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', ...header }).sign(key)

const forgeries: Record<string, (good: Good) => string | Promise<string>> = {
  'that is not signed': ({ claims, kid }) => `${encode({ alg: 'none', kid })}.${encode(claims)}.`,
  'that says it is not signed, with a valid signature': ({ payload, signature, kid }) =>
    `${encode({ alg: 'none', kid })}.${payload}.${signature}`,
  'signed with HS512': ({ claims, kid }) => sign(claims, { alg: 'HS512', kid }),
  'signed with another key': ({ claims, kid }) =>
    sign(claims, { kid }, new TextEncoder().encode(newSecret)),
  'signed with RS256': async ({ claims, kid }) => {
    const { privateKey } = await generateKeyPair('RS256')
    return sign(claims, { alg: 'RS256', kid }, privateKey)
  },
  'that names an unknown key': ({ claims }) => sign(claims, { kid: '0011223344556677' }),
  'that names no key': ({ claims }) => sign(claims, {}),
  'that contains a key': async ({ claims, kid }) => {
    const key = new TextEncoder().encode(newSecret)
    const k = Buffer.from(key).toString('base64url')
    return sign(claims, { kid, jwk: { kty: 'oct', k } }, key)
  },
  'that contains the URL of a key': ({ claims, kid }) =>
    sign(
      claims,
      { kid, jku: 'https://evil.example/keys' },
      new TextEncoder().encode('k'.repeat(32)),
    ),
  'with a critical extension': ({ claims, kid }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid, crit: ['tenant'], tenant: 'x' })
      .sign(secret, { crit: { tenant: true } }),
  'from another issuer': ({ claims, kid }) => sign({ ...claims, iss: 'elsewhere' }, { kid }),
  'for another audience': ({ claims, kid }) => sign({ ...claims, aud: 'device' }, { kid }),
  'issued for a device': ({ claims }) =>
    issueToken(env, 'device', { id: claims.jti, subject: claims.sub }, Date.now() + day),
  'that never expires': ({ claims: { exp: _, ...claims }, kid }) => sign(claims, { kid }),
  'that has expired': ({ claims, kid }) => sign({ ...claims, exp: claims.iat - 1 }, { kid }),
  'that names no session': ({ claims: { jti: _, ...claims }, kid }) => sign(claims, { kid }),
  'issued in the future': ({ claims, kid }) =>
    sign({ ...claims, iat: Math.floor(Date.now() / 1000) + 60, exp: claims.exp + 60 }, { kid }),
  'that does not say when it was issued': ({ claims: { iat: _, ...claims }, kid }) =>
    sign(claims, { kid }),
  'that says in words when it was issued': ({ claims, kid }) =>
    sign({ ...claims, iat: 'yesterday' }, { kid }),
  'of the type of access tokens': ({ claims, kid }) => sign(claims, { kid, typ: 'at+jwt' }),
  'of a type of its own': ({ claims, kid }) => sign(claims, { kid, typ: 'device+jwt' }),
  'with one bit of the signature flipped': ({ header, payload, signature }) => {
    const bytes = Buffer.from(signature, 'base64url')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    return `${header}.${payload}.${bytes.toString('base64url')}`
  },
  'with another payload': ({ header, claims, signature }) =>
    `${header}.${encode({ ...claims, jti: 'x' })}.${signature}`,
  'without a signature': ({ header, payload }) => `${header}.${payload}.`,
  'of two parts': ({ header, payload }) => `${header}.${payload}`,
  'that is garbage': () => 'garbage',
  'that is only dots': () => '...',
  'whose payload is not JSON': ({ header, signature }) => `${header}.bm90IGpzb24.${signature}`,
  'of 10 KB': () => 'a'.repeat(10_240),
  'with a character appended': ({ token }) => `${token}x`,
}

describe('a session token', () => {
  test('that we issued is accepted', async () => {
    expect(await statusOfList(`__Host-session=${(await goodToken()).token}`)).toBe(200)
  })

  test.each(Object.keys(forgeries))('%s is refused, and the cookie is cleared', async (name) => {
    const token = (await forgeries[name]?.(await goodToken())) ?? ''
    const headers = { cookie: `__Host-session=${token}` }

    for (const [method, path] of [
      ['GET', '/api/inquiries'],
      ['DELETE', '/api/inquiries/some-id'],
    ] as const) {
      const response = await request(path, { method, headers })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({
        error: { code: 'not_signed_in', message: 'Sign in to continue.' },
      })
      const [cookie = ''] = response.headers.getSetCookie()
      expect(cookie).toMatch(/^__Host-session=; Max-Age=0;/)
    }
    expect(await (await request('/api/session', { headers })).json()).toEqual({ user: null })
  })

  test('whose session does not exist is refused, and the cookie stays', async () => {
    const { claims, kid } = await goodToken()
    const token = await sign({ ...claims, jti: crypto.randomUUID() }, { kid })
    const response = await request('/api/inquiries', {
      headers: { cookie: `__Host-session=${token}` },
    })

    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each(['__Host-session', ' __Host-session ', '\t__Host-session'])(
    'is refused beside another cookie of the same name: %j',
    async (name) => {
      const { token } = await goodToken()
      const good = `__Host-session=${token}`

      for (const other of ['garbage', '', token]) {
        expect(await statusOfList(`${good};${name}=${other}`)).toBe(401)
        expect(await statusOfList(`${name}=${other};${good}`)).toBe(401)
        expect(await statusOfList(`${good}, ${name.trim()}=${other}`)).toBe(401)
      }
      expect(await statusOfList(`theme=dark; ${good}; __Host-session-2=x; x=__Host-session`)).toBe(
        200,
      )
    },
  )

  test('of the type that our tokens may name is accepted', async () => {
    const { claims, kid } = await goodToken()
    const token = await sign(claims, { kid, typ: 'JWT' })

    expect(await statusOfList(`__Host-session=${token}`)).toBe(200)
  })

  test('is refused under any other cookie name', async () => {
    const { token } = await goodToken()

    for (const name of ['session', '__Secure-session', '__Host-device', '__host-session']) {
      expect(await statusOfList(`${name}=${token}`)).toBe(401)
    }
  })

  test('that was verified before is refused once it has expired', async () => {
    const start = Date.UTC(2026, 10, 1)
    setTime(start)
    const { claims, kid } = await goodToken()
    const token = await sign({ ...claims, exp: start / 1000 + 3600 }, { kid })
    const cookie = `__Host-session=${token}`

    expect(await statusOfList(cookie)).toBe(200)
    setTime(start + hour - 1)
    expect(await statusOfList(cookie)).toBe(200)
    setTime(start + hour)
    expect(await statusOfList(cookie)).toBe(401)
  })
})

describe('a new secret', () => {
  const rotated = (previous?: string): Partial<Bindings> => ({
    SESSION_SECRET: newSecret,
    ...(previous && { SESSION_SECRET_PREVIOUS: previous }),
  })

  test('keeps everyone signed in while the previous one is configured', async () => {
    const cookie = (await newSession()).cookie

    expect(await statusOfList(cookie, rotated(env.SESSION_SECRET))).toBe(200)
    expect(await statusOfList(cookie, rotated())).toBe(401)
    expect(await statusOfList(cookie, rotated('short'))).toBe(401)
    expect(await statusOfList(cookie)).toBe(200)
  })

  test('signs all tokens issued from then on', async () => {
    const both = { ...env, ...rotated(env.SESSION_SECRET) }
    const { claims } = await goodToken()

    const names = { id: claims.jti, subject: claims.sub }
    const token = await issueToken(both, 'session', names, Date.now() + day)

    expect(await statusOfList(`__Host-session=${token}`, rotated())).toBe(200)
    expect(await statusOfList(`__Host-session=${token}`)).toBe(401)
  })
})
