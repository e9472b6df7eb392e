/** The cookies that hold signed tokens. */
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Bindings } from '../env'
import { type Audience, type Claims, issueToken, readToken } from './tokens'

/**
 * The cookies carry the `__Host-` prefix: only this host can set them, only over TLS (browsers
 * count localhost in), for the whole of it. Lax, so a link from a mail opens the list signed in.
 */
const attributes = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
  prefix: 'host',
} as const

/** Sets the cookie of an audience, which has its name, for `lifetime` ms. */
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

/** Returns the claims of a cookie, or null where it is missing or not good. */
export async function readTokenCookie<E extends Bindings>(c: Context<E>, audience: Audience) {
  const token = getCookie(c, audience, 'host')
  return token ? readToken(c.env, audience, token) : null
}
