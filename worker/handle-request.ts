import { app } from './app'
import { isPrivatePage } from './enquiry-page/contract'
import { enquiryPageRoutes } from './enquiry-page/routes'
import type { Env } from './env'

/** Routes a request to the private pages of enquiries or to the API. */
export function handleRequest(request: Request, env: Env, context: ExecutionContext) {
  const { pathname } = new URL(request.url)
  return (isPrivatePage(pathname) ? enquiryPageRoutes : app).fetch(request, env, context)
}
