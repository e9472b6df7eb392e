import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Bindings } from '../env'

/** What every response carries. It is an API: nothing of it may be framed, run or embedded. */
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
  // For browsers and plug-ins that no longer exist.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/**
 * Two years of https for this host alone, in seconds. Subdomains may serve other things over http,
 * and the browsers' preload list is hard to leave: both are the owner's decision.
 */
const httpsOnly = 'max-age=63072000'

export const setHeaders = createMiddleware<Bindings>(async function setHeaders(c, next) {
  await next()
  // Not by `c.header`, which copies a finished response for each.
  const { headers } = c.res
  headers.set('cache-control', 'no-store')
  headers.set('strict-transport-security', c.env.STRICT_TRANSPORT_SECURITY || httpsOnly)
  // A page of the site brings the policy that it was built with.
  if (c.var.pagePolicy) headers.set('content-security-policy', c.var.pagePolicy)
})
