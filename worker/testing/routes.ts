import { inspectRoutes } from 'hono/dev'
import { app } from '../app'

/** As 'GET /api/inquiries/:id'. */
export const routes = inspectRoutes(app)
  .filter((route) => !route.isMiddleware)
  .map((route) => `${route.method} ${route.path}`)

/** What anybody may call; everything else needs a session. */
export const open = [
  'POST /api/inquiries',
  'POST /api/session',
  'POST /api/session/second-factor',
  'GET /api/session',
  'DELETE /api/session',
  'GET /api/health',
  'POST /api/clicks/whatsapp',
  // By the token of the enquiry's link.
  'POST /api/files',
  'GET /api/files/:id',
  'PUT /api/files/:id/chunks/:number',
  'DELETE /api/files/:id',
]

export const guarded = routes.filter((route) => !open.includes(route))
