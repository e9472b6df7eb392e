import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Bindings } from '../env'

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
