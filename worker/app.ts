import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApplyGlobalResponse } from 'hono/client'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { secureHeaders } from 'hono/secure-headers'
import { accountRoutes } from './account/routes'
import { teamRoutes } from './account/team-routes'
import { auditRoutes } from './audit/routes'
import { backupRoutes } from './backups/routes'
import { correspondenceRoutes } from './correspondence/routes'
import type { Bindings } from './env'
import type { ApiError, ErrorBody } from './errors'
import { fileDownloadRoutes, fileLinkRoutes } from './files/downloads/routes'
import { fileRoutes } from './files/routes'
import { healthRoutes } from './health'
import { respondMethodNotAllowed, respondNotFound, respondToError } from './http/error-response'
import { refuseOtherOrigins } from './http/origin'
import { exportRoutes } from './inbox/exports/routes'
import { personalDataRoutes } from './inbox/personal-data/routes'
import { reportRoutes } from './inbox/reports/routes'
import { clickRoutes } from './intake/clicks'
import { bodyMaxBytes } from './intake/contract'
import { inquiryRoutes } from './intake/routes'
import { pushRoutes } from './notifications/push/routes'
import { deliveryRoutes, notificationRoutes } from './notifications/routes'
import { sessionRoutes } from './session/routes'
import { blockedSenderRoutes } from './settings/blocked-senders/routes'
import { settingsRoutes } from './settings/routes'
import { savedReplyRoutes, savedViewRoutes } from './settings/saved/routes'

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

const setHeaders = createMiddleware<Bindings>(async function setHeaders(c, next) {
  await next()
  c.header('cache-control', 'no-store')
  c.header('strict-transport-security', c.env.STRICT_TRANSPORT_SECURITY || httpsOnly)
  // A page of the site brings the policy that it was built with.
  if (c.var.pagePolicy) c.header('content-security-policy', c.var.pagePolicy)
})

const base = new Hono<Bindings>().basePath('/api')

/** The API. Handlers are in the features' routes; this is the order a request passes through. */
export const app = base
  .use(setHeaders)
  .use(security)
  .use(methodNotAllowed({ app: base, onMethodNotAllowed: respondMethodNotAllowed }))
  .use(refuseOtherOrigins)
  .use(bodyLimit({ maxSize: bodyMaxBytes }))
  .route('/inquiries', inquiryRoutes)
  .route('/session', sessionRoutes)
  .route('/health', healthRoutes)
  .route('/inquiries', notificationRoutes)
  .route('/inquiries', correspondenceRoutes)
  .route('/delivery', deliveryRoutes)
  .route('/settings', settingsRoutes)
  .route('/saved-replies', savedReplyRoutes)
  .route('/saved-views', savedViewRoutes)
  .route('/blocked-senders', blockedSenderRoutes)
  .route('/account', accountRoutes)
  .route('/team', teamRoutes)
  .route('/exports', exportRoutes)
  .route('/personal-data', personalDataRoutes)
  .route('/audit', auditRoutes)
  .route('/backups', backupRoutes)
  .route('/reports', reportRoutes)
  .route('/push', pushRoutes)
  .route('/clicks', clickRoutes)
  .route('/files', fileRoutes)
  .route('/inquiries', fileLinkRoutes)
  .route('/file-downloads', fileDownloadRoutes)

app.onError(respondToError)
app.notFound(respondNotFound)

/** What the browser's typed client knows: every route, and how each can fail. */
export type Api = ApplyGlobalResponse<typeof app, Record<ApiError['status'], { json: ErrorBody }>>
