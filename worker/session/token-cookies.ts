/** The cookies that hold signed tokens. */
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Bindings } from '../env'
import { type Audience, type Claims, issueToken, readToken } from './tokens'

/**
 * With the `__Host-` prefix, only this host can set the cookies, only over TLS (or on localhost),
 * and for all its paths. `Lax`, so that a link in an e-mail opens the desk signed in.
 */
const attributes = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
  prefix: 'host',
} as const

/** Sets the cookie of an audience, named after it, for `lifetime` ms. */
export async function setTokenCookie<E extends Bindings>(
  c: Context<E>,
  audience: Audience,
  claims: Claims,
  { lifetime, now }: { lifetime: number; now: number },
) {
  const token = await issueToken(c.env, audience, claims, now + lifetime)
  setCookie(c, audience, token, { ...attributes, maxAge: lifetime / 1000 })
}

export function clearTokenCookie(c: Context, audience: Audience) {
  if (getCookie(c, audience, 'host')) deleteCookie(c, audience, attributes)
}

/** Returns the claims of a cookie, or null if it is missing or invalid. */
export async function readTokenCookie<E extends Bindings>(c: Context<E>, audience: Audience) {
  const token = getCookie(c, audience, 'host')
  return token ? readToken(c.env, audience, token) : null
}
