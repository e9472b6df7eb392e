import type { Context } from 'hono'
import type { Bindings } from '../env'

/** Returns the origins under which the site is reached: its own, and the one it was just called by. */
export function ownOrigins(c: Context<Bindings>) {
  return [new URL(c.req.url).origin, c.env.SITE_ORIGIN]
}
