/** The platform's rate limits. They count per location, so they only help against floods. */
import { createMiddleware } from 'hono/factory'
import type { Bindings, Env } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { clientAddress, isLocal, neighbourhoodOf } from './client-address'

/** The period of all limits in wrangler.toml, in seconds. */
export const limitPeriod = 60

const limitPerAddress = (what: string) =>
  createMiddleware<Bindings>(async function limitPerAddress(c, next) {
    if (!(await isWithinLimits(c.env, c.env.INQUIRY_LIMIT, what, clientAddress(c)))) {
      throw tooMany(what)
    }
    await next()
  })

function tooMany(what: string) {
  return new ApiError(
    'too_many_requests',
    `Too many ${what} in a short time. Please try again in ${limitPeriod} seconds.`,
    { retryAfter: limitPeriod },
  )
}

export const limitInquiries = limitPerAddress('messages')
export const limitClicks = limitPerAddress('clicks')

/** A separate limit, since a few files are hundreds of chunks. Their bytes are counted in D1. */
export const limitFiles = createMiddleware<Bindings>(async function limitFiles(c, next) {
  const address = clientAddress(c)
  const sources = [address, neighbourhoodOf(address)].filter((source) => source !== null)
  const answers = await Promise.all(sources.map((source) => isWithin(c.env.FILE_LIMIT, source)))
  if (answers.includes(false)) throw tooMany('requests')
  await next()
})

/** Whether the source and, for IPv6, its /48 are both within their limits. */
export async function isWithinLimits(env: Env, limit: RateLimit, what: string, source: string) {
  if (isLocal(source)) return isWithin(env.INQUIRY_LIMIT_LOCAL, `${what} ${source}`)
  const network = neighbourhoodOf(source)
  const [isSourceWithin, isNetworkWithin] = await Promise.all([
    isWithin(limit, `${what} ${source}`),
    network === null || isWithin(env.NETWORK_LIMIT, `${what} ${network}`),
  ])
  return isSourceWithin && isNetworkWithin
}

/** Also true if the platform cannot count: losing an inquiry is worse than accepting too many. */
async function isWithin(limit: RateLimit, key: string) {
  try {
    return (await limit.limit({ key })).success
  } catch {
    log('warn', 'rate_limit_unavailable')
    return true
  }
}
