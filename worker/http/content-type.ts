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
const requireContentType = (...types: string[]) =>
  createMiddleware(async function requireContentType(c, next) {
    const charset = /;\s*charset=\s*"?([^\s;"]+)/i.exec(c.req.header('content-type') ?? '')?.[1]
    if (!types.includes(mediaTypeOf(c)) || !/^utf-?8$/i.test(charset ?? 'utf-8')) {
      throw new ApiError('unsupported_media_type', `Send ${types.join(' or ')}, in UTF-8.`)
    }
    await next()
  })

export const requireJson = requireContentType(json)
export const requireJsonOrForm = requireContentType(json, urlencoded)

/** Whether a browser waits for a page rather than a script for JSON. */
export function isFormPost(c: Context) {
  return c.req.method === 'POST' && mediaTypeOf(c) === urlencoded
}

function mediaTypeOf(c: Context) {
  return c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
