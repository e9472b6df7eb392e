import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '../errors'

const json = 'application/json'

/** What a form without JavaScript sends. */
const urlencoded = 'application/x-www-form-urlencoded'

/**
 * Refuses a body of any other type, or in another encoding than UTF-8, with 415. It is also what
 * closes the way around CORS: a form of another site cannot send JSON.
 */
const requireContentType = (...types: [string, ...string[]]) =>
  createMiddleware(async function requireContentType(c, next) {
    const header = c.req.header('content-type') ?? ''
    const charset = /;\s*charset=\s*"?([^\s;"]+)/i.exec(header)?.[1]
    const isUtf8 = charset === undefined || /^utf-?8$/i.test(charset)
    if (!types.includes(mediaTypeOf(header)) || !isUtf8) {
      throw new ApiError('unsupported_media_type', `Send ${types.join(' or ')}, in UTF-8.`)
    }
    await next()
  })

export const requireJson = requireContentType(json)
export const requireJsonOrForm = requireContentType(json, urlencoded)

/** Answers whether a browser waits for a page rather than a script for JSON. */
export function isFormPost(c: Context) {
  return c.req.method === 'POST' && mediaTypeOf(c.req.header('content-type')) === urlencoded
}

/** Returns a Content-Type without its parameters, in lower case. */
function mediaTypeOf(header: string | undefined) {
  return header?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
