import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Bindings } from '../env'
import { ApiError } from '../errors'

/** Returns the origins of the site: the one that was just called, and SITE_ORIGIN. */
export function ownOrigins(c: Context<Bindings>) {
  return [new URL(c.req.url).origin, c.env.SITE_ORIGIN]
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests from another site's page, with or without a cookie: a form elsewhere must
 * neither use an administrator's session nor sign somebody in. Programs send neither header and are
 * allowed. Hono's csrf() is not enough, because it checks only the bodies of forms.
 */
export const refuseOtherOrigins = createMiddleware<Bindings>(
  async function refuseOtherOrigins(c, next) {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site') ?? 'none'
      const isOwnSite = site === 'same-origin' || site === 'none'
      // Browsers send `null` for a page with an opaque origin, which the site's pages never have.
      const origin = c.req.header('origin')
      const isOwnOrigin = origin === undefined || ownOrigins(c).includes(origin)
      if (!isOwnSite || !isOwnOrigin) {
        throw new ApiError('forbidden_origin', 'Requests from other sites are not accepted.')
      }
    }
    await next()
  },
)
