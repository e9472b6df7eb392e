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
    const address = clientAddress(c)
    if (!(await isWithinLimits(c, { what, by: address, limit: c.env.INQUIRY_LIMIT }))) {
      throw new ApiError(
        'too_many_requests',
        `Too many ${what} in a short time. Please try again in ${period} seconds.`,
        { headers: { 'retry-after': String(period) } },
      )
    }
    await next()
  })

export const limitInquiries = limitPerAddress('messages')
export const limitClicks = limitPerAddress('clicks')

/**
 * Refuses a flood of sign-ins before it reaches D1 or a hash. A browser in which somebody signed in
 * before is counted by itself: strangers at its address do not use up its attempts.
 */
export const limitSignIns = createMiddleware<Bindings>(async function limitSignIns(c, next) {
  const device = await readTokenCookie(c, 'device')
  const by = device ? `device:${device.id}` : clientAddress(c)
  if (!(await isWithinLimits(c, { what: 'sign-ins', by, limit: c.env.SIGN_IN_LIMIT }))) {
    throw tooManySignIns(period * second)
  }
  await next()
})

/** `by`: an address, or what else is counted by itself. */
type Counted = { what: string; by: string; limit: RateLimit }

/**
 * Answers whether an address may send more of something, and the /48 that it is in. The platform
 * counts per location, so this is against floods; if it cannot count, the request passes: losing an
 * inquiry is worse than taking many.
 */
async function isWithinLimits(c: Context<Bindings>, { what, by, limit }: Counted) {
  if (isLocal(by)) return isWithin(c.env.INQUIRY_LIMIT_LOCAL, `${what} ${by}`)
  const network = neighbourhoodOf(by)
  const [isAddressWithin, isNetworkWithin] = await Promise.all([
    isWithin(limit, `${what} ${by}`),
    network === null || isWithin(c.env.NETWORK_LIMIT, `${what} ${network}`),
  ])
  return isAddressWithin && isNetworkWithin
}

async function isWithin(limit: RateLimit, key: string) {
  try {
    return (await limit.limit({ key })).success
  } catch {
    log('warn', 'rate_limit_unavailable')
    return true
  }
}
