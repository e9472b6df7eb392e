import { createMiddleware } from 'hono/factory'
import type { Bindings } from '../env'
import { ApiError } from '../errors'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page sends, with or without a cookie: a form elsewhere must neither
 * use an administrator's session nor sign somebody in. Programs send neither header and may pass.
 */
export const refuseOtherOrigins = createMiddleware<Bindings>(
  async function refuseOtherOrigins(c, next) {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const isOtherSite = site !== undefined && site !== 'same-origin' && site !== 'none'
      // Browsers write `null` for a page without an origin of its own; the site's pages have one.
      const isOtherOrigin =
        origin !== undefined && origin !== new URL(c.req.url).origin && origin !== c.env.SITE_ORIGIN
      if (isOtherSite || isOtherOrigin) {
        throw new ApiError('forbidden_origin', 'Requests from other sites are not accepted.')
      }
    }
    await next()
  },
)
