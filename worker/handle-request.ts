import { app } from './app'
import { enquiryPageRoutes } from './enquiry-page/routes'
import type { Env } from './env'

/** Routes a request to the private pages of enquiries or to the API. */
export function handleRequest(request: Request, env: Env, context: ExecutionContext) {
  const isPage = /^\/enquiry(\/|$)/.test(new URL(request.url).pathname)
  return (isPage ? enquiryPageRoutes : app).fetch(request, env, context)
}
