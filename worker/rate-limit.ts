import { createMiddleware } from 'hono/factory'
import { clientAddress, isLocal } from './client-address'
import type { Bindings } from './env'
import { ApiError } from './errors'
import { log } from './log'

/** The period of both limits in wrangler.toml, in seconds. */
const period = 60

/**
 * Refuses an address that sends too many of something. The platform counts per location, so this is
 * against floods; if it cannot count, the request passes: losing an inquiry is worse than taking many.
 */
const limitPerAddress = (what: string) =>
  createMiddleware<Bindings>(async function limitPerAddress(c, next) {
    const address = clientAddress(c)
    const limit = isLocal(address) ? c.env.INQUIRY_LIMIT_LOCAL : c.env.INQUIRY_LIMIT
    if (!(await isWithin(limit, `${what} ${address}`))) {
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

async function isWithin(limit: RateLimit, key: string) {
  try {
    return (await limit.limit({ key })).success
  } catch {
    log('warn', 'rate_limit_unavailable')
    return true
  }
}
