import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApplyGlobalResponse } from 'hono/client'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { accountRoutes } from './account/routes'
import { auditRoutes } from './audit/routes'
import type { Bindings } from './env'
import type { ErrorBody } from './errors'
import { healthRoutes } from './health'
import { answerUnrouted } from './http/method-not-allowed'
import { refuseOtherOrigins } from './http/origin'
import { respondToError } from './http/respond-to-error'
import { exportRoutes } from './inbox/exports/routes'
import { personalDataRoutes } from './inbox/personal-data/routes'
import { reportRoutes } from './inbox/reports/routes'
import { clickRoutes } from './intake/clicks/routes'
import { bodyMaxBytes } from './intake/contract'
import { inquiryRoutes } from './intake/routes'
import { pushRoutes } from './notifications/push/routes'
import { deliveryRoutes, notificationRoutes } from './notifications/routes'
import { sessionRoutes } from './session/routes'
import { settingsRoutes } from './settings/routes'

const neverStore = createMiddleware(async function neverStore(c, next) {
  await next()
  c.header('cache-control', 'no-store')
})

/** What every response carries. It is an API: nothing of it may be framed, run or embedded. */
const security = secureHeaders({
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

const requireHttps = createMiddleware<Bindings>(async function requireHttps(c, next) {
  await next()
  c.header('strict-transport-security', c.env.STRICT_TRANSPORT_SECURITY || httpsOnly)
})

/** A page of the site brings the policy that it was built with. */
const keepPagePolicy = createMiddleware<Bindings>(async function keepPagePolicy(c, next) {
  await next()
  if (c.var.pagePolicy) c.header('content-security-policy', c.var.pagePolicy)
})

/** The API. Handlers stand in the features' routes; this is the order a request passes through. */
export const app = new Hono<Bindings>()
  .basePath('/api')
  .use(neverStore)
  .use(keepPagePolicy)
  .use(security)
  .use(requireHttps)
  .use(refuseOtherOrigins)
  .use(bodyLimit({ maxSize: bodyMaxBytes }))
  .route('/inquiries', inquiryRoutes)
  .route('/session', sessionRoutes)
  .route('/health', healthRoutes)
  .route('/inquiries', notificationRoutes)
  .route('/delivery', deliveryRoutes)
  .route('/settings', settingsRoutes)
  .route('/account', accountRoutes)
  .route('/exports', exportRoutes)
  .route('/people', personalDataRoutes)
  .route('/audit', auditRoutes)
  .route('/pictures', reportRoutes)
  .route('/push', pushRoutes)
  .route('/clicks', clickRoutes)

app.onError(respondToError)
app.notFound(answerUnrouted(app))

type Refusal = { json: ErrorBody }

/** What the browser's typed client knows: every route, and how each can fail. */
export type Api = ApplyGlobalResponse<
  typeof app,
  {
    400: Refusal
    401: Refusal
    403: Refusal
    404: Refusal
    409: Refusal
    413: Refusal
    415: Refusal
    422: Refusal
    429: Refusal
    500: Refusal
    502: Refusal
    503: Refusal
  }
>
