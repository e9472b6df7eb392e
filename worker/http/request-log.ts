import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { type Env, isLocalSite } from '../env'
import { log } from '../log'

/**
 * Logs each request, in place of Cloudflare's own log (wrangler.toml). Logs the route and not the
 * address, which may have the token of a private page. Locally, wrangler prints the requests.
 */
export const logRequests = createMiddleware<Env>(async function logRequests(c, next) {
  const startedAt = Date.now()
  await next()
  if (isLocalSite(c.env)) return
  const facts = { method: c.req.method, route: routePath(c), status: c.res.status }
  log('info', 'request', { ...facts, ms: Date.now() - startedAt })
})
