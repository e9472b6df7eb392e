import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Audience } from './token'

/**
 * The cookies carry the `__Host-` prefix: only this host can set them, only over TLS (browsers
 * count localhost in), for the whole of it. Lax, so a link from a mail opens the list signed in.
 */
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

export function readTokenCookie(c: Context, audience: Audience) {
  return getCookie(c, audience, 'host')
}

/** Sets a cookie that the browser keeps for `lifetime` ms. */
export function setTokenCookie(c: Context, audience: Audience, token: string, lifetime: number) {
  setCookie(c, audience, token, { ...attributes, prefix: 'host', maxAge: lifetime / 1000 })
}

export function clearTokenCookie(c: Context, audience: Audience) {
  deleteCookie(c, audience, { ...attributes, prefix: 'host' })
}
