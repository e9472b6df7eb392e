import { sValidator } from '@hono/standard-validator'
import type { Context, ValidationTargets } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { BaseIssue, GenericSchema } from 'valibot'
import * as v from 'valibot'
import { type Env, isLocalSite, siteOrigin } from '../env'
import { ApiError } from '../errors'
import { plainPostMaxBytes } from '../files/contract'
import { bodyMaxBytes } from '../intake/contract'

/** Locally also the origin that was called. On Cloudflare, that may be any old deployment of the pages. */
export function ownOrigins(c: Context<Env>) {
  const called = new URL(c.req.url).origin
  const site = URL.parse(siteOrigin(c.env))?.origin
  // An enquiry must be stored even if SITE_ORIGIN is not an address.
  if (!site) return [called]
  return isLocalSite(c.env) ? [called, site] : [site]
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * With or without a cookie: a form elsewhere must neither use an administrator's session nor sign somebody
 * in. Programs send neither header and are allowed without a cookie; browsers send at least one with every
 * change. Hono's csrf() is not enough, because it checks only the bodies of forms.
 */
export const refuseOtherOrigins = createMiddleware<Env>(async function refuseOtherOrigins(c, next) {
  if (!safeMethods.has(c.req.method)) {
    const site = c.req.header('sec-fetch-site')
    const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
    // Browsers send `null` for a page with an opaque origin, which the site's pages never have.
    const origin = c.req.header('origin')
    const isOwnOrigin = origin === undefined || ownOrigins(c).includes(origin)
    const isSilent = site === undefined && origin === undefined
    const hasCookie = c.req.header('cookie') !== undefined
    if (!isOwnSite || !isOwnOrigin || (isSilent && hasCookie)) {
      throw new ApiError('forbidden_origin', 'Requests from other sites are not accepted.')
    }
  }
  await next()
})

const json = 'application/json'

/** The types of a form that is sent without JavaScript: without files, and with files. */
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/** The only route that accepts both of these and JSON. */
const formTarget = '/api/inquiries'

/** Also prevents requests that avoid CORS, since a form on another site cannot send JSON. */
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
export const requireBytes = requireContentType('application/octet-stream')

/** True if a browser expects a page, false if a script expects JSON. */
export function isFormPost(c: Context) {
  if (c.req.method !== 'POST') return false
  return mediaTypeOf(c) === urlencoded || (isMultipart(c) && c.req.path === formTarget)
}

function isMultipart(c: Context) {
  return mediaTypeOf(c) === multipart
}

function mediaTypeOf(c: Context) {
  return c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** A test reads the schema of each route from it. */
export const validate = <Target extends keyof ValidationTargets, Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) =>
  Object.assign(
    sValidator(target, schema, (result) => {
      if (!result.success) throw refusalOf(result.error)
    }),
    { schema },
  )

/** With the first message of each field. */
export function refusalOf(issues: readonly (Issue | BaseIssue<unknown>)[]) {
  const fields: Record<string, string> = {}
  for (const { message, path } of issues as readonly Issue[]) {
    const step = path?.[0]
    // A body that is not an object has no fields.
    if (step === undefined) continue
    const name = String(typeof step === 'object' ? step.key : step)
    fields[name] ??= message
  }
  return new ApiError('validation_failed', 'Check your answers and try again.', { fields })
}

const KeyHeader = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** Null without a header. */
export function readIdempotencyKey(header: string | undefined) {
  if (header === undefined) return null
  const key = v.safeParse(KeyHeader, header.trim())
  if (key.success) return key.output
  throw new ApiError('malformed_request', 'Idempotency-Key must be a UUID.')
}

/** Undefined if any version is accepted (RFC 9110 §13.1.1). Throws `malformed_request`. */
export function readIfMatch(header: string | undefined) {
  const tag = header?.trim()
  if (tag === undefined || tag === '*') return undefined
  const version = /^"(\d{1,15})"$/.exec(tag)?.[1]
  if (version) return Number(version)
  throw new ApiError('malformed_request', 'If-Match must be a version in quotation marks.')
}

/** Throws `malformed_request`. */
export async function readForm(c: Context) {
  try {
    return await c.req.formData()
  } catch (cause) {
    throw new ApiError('malformed_request', 'The form could not be read. Send it again.', { cause })
  }
}

const limitOther = bodyLimit({ maxSize: bodyMaxBytes })

/** For a form with files, including its other fields. */
function limitForm(advice: string) {
  return bodyLimit({
    maxSize: plainPostMaxBytes + bodyMaxBytes,
    onError() {
      const problem = 'The files in a form can be up to 10 MB together.'
      throw new ApiError('files_too_large', `${problem} ${advice}`)
    },
  })
}

const limitMessage = limitForm(
  'Choose fewer files and add the rest afterwards, or send a larger file by e-mail.',
)

export const limitAddedFiles = limitForm(
  'Add them one after the other, or send a larger file by e-mail or in a new message (up to 25 MB).',
)

/** Refuses a body before it is read. */
export const limitBody = createMiddleware<Env>(function limitBody(c, next) {
  return isFormPost(c) && isMultipart(c) ? limitMessage(c, next) : limitOther(c, next)
})
