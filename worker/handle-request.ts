import { app } from './app'
import { enquiryPageRoutes } from './enquiry-page/routes'
import type { Env } from './env'

/** Answers a request: for the private page of an enquiry, or else for the API. */
export function handleRequest(request: Request, env: Env, context: ExecutionContext) {
  const isPage = new URL(request.url).pathname.startsWith('/enquiry/')
  return (isPage ? enquiryPageRoutes : app).fetch(request, env, context)
}
