/** The platform's rate limits: against floods, since they count per location. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { tooManySignIns } from '../session/throttle'
import { readTokenCookie } from '../session/token-cookies'
import { second } from '../time'
import { clientAddress, isLocal, neighbourhoodOf } from './client-address'

/** The period of all limits in wrangler.toml, in seconds. */
const period = 60

const limitPerAddress = (what: string) =>
  createMiddleware<Bindings>(async function limitPerAddress(c, next) {
    if (!(await isWithinLimits(c, c.env.INQUIRY_LIMIT, what, clientAddress(c)))) {
      throw tooMany(what)
    }
    await next()
  })

function tooMany(what: string) {
  return new ApiError(
    'too_many_requests',
    `Too many ${what} in a short time. Please try again in ${period} seconds.`,
    { headers: { 'retry-after': String(period) } },
  )
}

export const limitInquiries = limitPerAddress('messages')
export const limitClicks = limitPerAddress('clicks')

/** A few files are hundreds of chunks: they have a limit of their own, and bytes are counted in D1. */
export const limitFiles = createMiddleware<Bindings>(async function limitFiles(c, next) {
  const address = clientAddress(c)
  const sources = [address, neighbourhoodOf(address)].filter((source) => source !== null)
  const answers = await Promise.all(sources.map((source) => isWithin(c.env.FILE_LIMIT, source)))
  if (answers.includes(false)) throw tooMany('requests')
  await next()
})

/**
 * Refuses a flood of sign-ins before it reaches D1 or a hash. A browser in which somebody signed in
 * before is counted by itself: strangers at its address do not use up its attempts.
 */
export const limitSignIns = createMiddleware<Bindings>(async function limitSignIns(c, next) {
  const device = await readTokenCookie(c, 'device')
  const source = device ? `device:${device.id}` : clientAddress(c)
  if (!(await isWithinLimits(c, c.env.SIGN_IN_LIMIT, 'sign-ins', source))) {
    throw tooManySignIns(period * second)
  }
  await next()
})

/** Whether the source, and the /48 of an IPv6 address, are both within their limits. */
async function isWithinLimits(
  c: Context<Bindings>,
  limit: RateLimit,
  what: string,
  source: string,
) {
  if (isLocal(source)) return isWithin(c.env.INQUIRY_LIMIT_LOCAL, `${what} ${source}`)
  const network = neighbourhoodOf(source)
  const [isSourceWithin, isNetworkWithin] = await Promise.all([
    isWithin(limit, `${what} ${source}`),
    network === null || isWithin(c.env.NETWORK_LIMIT, `${what} ${network}`),
  ])
  return isSourceWithin && isNetworkWithin
}

/** True also where the platform cannot count: losing an inquiry is worse than taking many. */
async function isWithin(limit: RateLimit, key: string) {
  try {
    return (await limit.limit({ key })).success
  } catch {
    log('warn', 'rate_limit_unavailable')
    return true
  }
}
