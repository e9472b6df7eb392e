import { Hono } from 'hono'
import type { ApplyGlobalResponse } from 'hono/client'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { accountRoutes, teamRoutes } from './account/routes'
import { backupRoutes } from './backups/routes'
import { byHandRoutes } from './by-hand/routes'
import { correspondenceRoutes } from './correspondence/routes'
import { deliveryEventRoutes } from './emails/events/resend'
import type { Env } from './env'
import type { ApiError, ErrorBody } from './errors'
import { fileDownloadRoutes, fileLinkRoutes } from './files/downloads/routes'
import { fileRoutes, teamFileRoutes } from './files/routes'
import { healthRoutes } from './health'
import { logRequests } from './http/request-log'
import {
  respondMethodNotAllowed,
  respondNotFound,
  respondToError,
  security,
  setHeaders,
} from './http/respond'
import { limitBody, refuseOtherOrigins } from './http/validate'
import { exportRoutes } from './inbox/exports'
import { personalDataRoutes } from './inbox/personal-data/routes'
import { reportRoutes } from './inbox/reports/routes'
import { inboxRoutes } from './inbox/routes'
import { clickRoutes, inquiryRoutes } from './intake/routes'
import { messageRoutes } from './mail/routes'
import { notifyInBackground } from './notifications/push/notify'
import { pushRoutes } from './notifications/push/routes'
import { deliveryRoutes, notificationRoutes } from './notifications/report'
import { sessionRoutes } from './session/routes'
import { auditRoutes } from './settings/audit-routes'
import { blockedSenderRoutes } from './settings/blocked-senders'
import { settingsRoutes } from './settings/routes'
import { savedReplyRoutes, savedViewRoutes } from './settings/saved'

const base = new Hono<Env>().basePath('/api')

/** In the order in which a request passes through them. */
export const app = base
  .use(logRequests)
  .use(setHeaders)
  .use(security)
  .use(methodNotAllowed({ app: base, onMethodNotAllowed: respondMethodNotAllowed }))
  .use(refuseOtherOrigins)
  .use(limitBody)
  .route('/inquiries', inboxRoutes)
  .route('/inquiries', byHandRoutes)
  .route('/inquiries', inquiryRoutes)
  .route('/session', sessionRoutes)
  .route('/health', healthRoutes)
  .route('/inquiries', notificationRoutes)
  .route('/inquiries', correspondenceRoutes)
  .route('/messages', messageRoutes)
  .route('/delivery', deliveryRoutes)
  .route(
    '/delivery-events',
    deliveryEventRoutes((c, id) => notifyInBackground(c, { kind: 'bounced', inquiryIds: [id] })),
  )
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
  .route('/inquiries', teamFileRoutes)
  .route('/inquiries', fileLinkRoutes)
  .route('/file-downloads', fileDownloadRoutes)

app.onError(respondToError)
app.notFound(respondNotFound)

/** For the browser's typed client. */
export type Api = ApplyGlobalResponse<typeof app, Record<ApiError['status'], { json: ErrorBody }>>
