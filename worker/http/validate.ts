/** Checks the media type and the fields of a request's body. */
import { sValidator } from '@hono/standard-validator'
import type { Context, ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { BaseIssue, GenericSchema } from 'valibot'
import { ApiError } from '../errors'

const json = 'application/json'

/** The types of a form that is sent without JavaScript: without files, and with files. */
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/** The only route that accepts both of these and JSON. */
const formTarget = '/api/inquiries'

/**
 * Refuses a body of any other type, or not in UTF-8, with 415. This also prevents requests that
 * avoid CORS, since a form on another site cannot send JSON.
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
export const requireJsonOrForm = requireContentType(json, urlencoded, multipart)
export const requireForm = requireContentType(urlencoded)
export const requireMultipart = requireContentType(multipart)
/** For the chunks of files. */
export const requireBytes = requireContentType('application/octet-stream')

/** True if a browser expects a page, false if a script expects JSON. */
export function isFormPost(c: Context) {
  if (c.req.method !== 'POST') return false
  return mediaTypeOf(c) === urlencoded || (isMultipart(c) && c.req.path === formTarget)
}

export function isMultipart(c: Context) {
  return mediaTypeOf(c) === multipart
}

function mediaTypeOf(c: Context) {
  return c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** Lets the handler use `c.req.valid(target)`, or refuses the request with a message per field. */
export const validate = <Target extends keyof ValidationTargets, Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) =>
  sValidator(target, schema, (result) => {
    if (!result.success) throw refusalOf(result.error)
  })

export function refusalOf(issues: readonly (Issue | BaseIssue<unknown>)[]) {
  return new ApiError('validation_failed', 'Check your answers and try again.', {
    fields: fieldMessages(issues as readonly Issue[]),
  })
}

/** Returns the first message of each field; a body that is not an object has no fields. */
function fieldMessages(issues: readonly Issue[]) {
  const fields: Record<string, string> = {}
  for (const { message, path } of issues) {
    const step = path?.[0]
    if (step === undefined) continue
    const name = String(typeof step === 'object' ? step.key : step)
    fields[name] ??= message
  }
  return fields
}
