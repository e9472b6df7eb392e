import { inspectRoutes } from 'hono/dev'
import { app } from '../app'

/** In the form 'GET /api/inquiries/:id'. */
export const routes = inspectRoutes(app)
  .filter((route) => !route.isMiddleware)
  .map((route) => `${route.method} ${route.path}`)

/** Routes that anybody may call. All others need a session. */
export const open = [
  'POST /api/inquiries',
  'POST /api/session',
  'POST /api/session/second-factor',
  'POST /api/session/links',
  'POST /api/session/device',
  'GET /api/session',
  'DELETE /api/session',
  'GET /api/health',
  'POST /api/clicks/whatsapp',
  // Authorised by its signature.
  'POST /api/delivery-events/resend',
  // Authorised by the token of the enquiry's link.
  'POST /api/files',
  'GET /api/files/:id',
  'PUT /api/files/:id/chunks/:number',
  'DELETE /api/files/:id',
]

export const guarded = routes.filter((route) => !open.includes(route))
