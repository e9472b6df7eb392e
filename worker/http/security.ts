/** What keeps other sites out: the headers of every response, and the origins of requests. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Bindings } from '../env'
import { ApiError } from '../errors'

/** Headers of every response. Nothing from the API may be framed, run or embedded. */
export const security = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  strictTransportSecurity: false,
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  // Only obsolete browsers and plug-ins read these.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/**
 * HTTPS only, for two years (in seconds) and for this host alone. Subdomains may serve other things
 * over HTTP, and the browsers' preload list is hard to leave, so both are left to the owner.
 */
const httpsOnly = 'max-age=63072000'

export const setHeaders = createMiddleware<Bindings>(async function setHeaders(c, next) {
  await next()
  // Not with `c.header`, which copies a finished response for each header.
  const { headers } = c.res
  headers.set('cache-control', 'no-store')
  headers.set('strict-transport-security', c.env.STRICT_TRANSPORT_SECURITY || httpsOnly)
  // A page of the site keeps the policy that it was built with.
  if (c.var.pagePolicy) headers.set('content-security-policy', c.var.pagePolicy)
})

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
