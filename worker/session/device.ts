import type { Context } from 'hono'
import type { Bindings } from '../env'
import { day } from '../time'
import { readTokenCookie, setTokenCookie } from './cookies'
import { issueToken, readToken } from './token'

/** How long a browser that signed in stays known, in ms. */
const deviceLifetime = 180 * day

/** Returns the id of a browser in which any administrator signed in before, or null. */
export async function anyKnownDevice<E extends Bindings>(c: Context<E>) {
  return (await readToken(c.env, 'device', readTokenCookie(c, 'device')))?.id ?? null
}

/** Returns the id of a browser in which this administrator signed in before, or null. */
export async function knownDevice<E extends Bindings>(c: Context<E>, adminId: string | undefined) {
  const device = await readToken(c.env, 'device', readTokenCookie(c, 'device'))
  return device !== null && device.subject === adminId ? device.id : null
}

/** Makes the browser known. */
export async function rememberDevice(c: Context<Bindings>, adminId: string, now: number) {
  const claims = { id: crypto.randomUUID(), subject: adminId }
  const token = await issueToken(c.env, 'device', claims, now + deviceLifetime)
  setTokenCookie(c, 'device', token, deviceLifetime)
}
