import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Bindings } from '../env'
import { ApiError } from '../errors'

/** Returns the origins under which the site is reached: its own, and the one it was just called by. */
export function ownOrigins(c: Context<Bindings>) {
  return [new URL(c.req.url).origin, c.env.SITE_ORIGIN]
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page sends, with or without a cookie: a form elsewhere must neither
 * use an administrator's session nor sign somebody in. Programs send neither header and may pass.
 * Not Hono's csrf(), which lets every body but a form's pass.
 */
export const refuseOtherOrigins = createMiddleware<Bindings>(
  async function refuseOtherOrigins(c, next) {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site') ?? 'none'
      const isOwnSite = site === 'same-origin' || site === 'none'
      // Browsers write `null` for a page without an origin of its own; the site's pages have one.
      const origin = c.req.header('origin')
      const isOwnOrigin = origin === undefined || ownOrigins(c).includes(origin)
      if (!isOwnSite || !isOwnOrigin) {
        throw new ApiError('forbidden_origin', 'Requests from other sites are not accepted.')
      }
    }
    await next()
  },
)
