import type { Context, Hono, NotFoundHandler } from 'hono'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { respondWith } from './respond-to-error'

/**
 * Returns the answer for what no route took: 405 with `Allow` where the address exists under
 * another method (RFC 9110 §15.5.6; Hono alone says 404), 204 to OPTIONS, else 404.
 */
export function answerUnrouted(app: Pick<Hono<Bindings>, 'routes'>): NotFoundHandler<Bindings> {
  const methodsByPath = new Map<string, Set<string>>()
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue
    const methods = methodsByPath.get(path) ?? new Set()
    methodsByPath.set(path, methods.add(method))
    if (method === 'GET') methods.add('HEAD')
  }
  const addresses = [...methodsByPath].map(([path, methods]) => ({
    pathRe: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    allow: [...methods].sort().join(', '),
  }))

  return (c: Context<Bindings>) => {
    const found = addresses.find(({ pathRe }) => pathRe.test(c.req.path))
    if (!found) return respondWith(c, new ApiError('not_found', 'Nothing is at this address.'))
    // No Access-Control-Allow-Origin: other sites' scripts have no business here.
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow: found.allow })
    const headers = { allow: found.allow }
    return respondWith(
      c,
      new ApiError('method_not_allowed', `Use ${found.allow} here.`, { headers }),
    )
  }
}
