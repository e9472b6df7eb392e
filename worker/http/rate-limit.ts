/** The platform's limits count per location, so they only help against floods. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import ipaddr from 'ipaddr.js'
import type { Bindings, Env } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'

/** Of every limit in wrangler.toml, in seconds. */
export const limitPeriod = 60

const limitPerAddress = (what: string) =>
  createMiddleware<Env>(async function limitPerAddress(c, next) {
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
export const limitFiles = createMiddleware<Env>(async function limitFiles(c, next) {
  const address = clientAddress(c)
  const sources = [address, neighbourhoodOf(address)].filter((source) => source !== null)
  const answers = await Promise.all(sources.map((source) => isWithin(c.env.FILE_LIMIT, source)))
  if (answers.includes(false)) throw tooMany('requests')
  await next()
})

/** Whether the source and, for IPv6, its /48 are both within their limits. */
export async function isWithinLimits(
  env: Bindings,
  limit: RateLimit,
  what: string,
  source: string,
) {
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

const unreported = 'unknown'

/**
 * As Cloudflare saw it, or the /64 for IPv6, since a household or a server has a whole /64. The caller can
 * forge X-Forwarded-For. Requests without an address share one count.
 */
export function clientAddress(c: Context) {
  const header = c.req.header('cf-connecting-ip')?.trim() ?? ''
  if (!ipaddr.isValid(header)) return unreported
  // Converts an IPv4-mapped IPv6 address to IPv4.
  const address = ipaddr.process(header)
  if (!('parts' in address) || isLocal(address.toString())) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** The full address as Cloudflare saw it. */
export function visitorIp(c: Context) {
  const address = c.req.header('cf-connecting-ip')?.trim()
  return address && !isLocal(address) ? address : undefined
}

/** Cloudflare never reports these. */
function isLocal(address: string) {
  return address === '127.0.0.1' || address === '::1'
}

/** Cloudflare reports an address with every request. */
export function isReported(address: string) {
  return address !== unreported && !isLocal(address)
}

/** Null for IPv4. A customer may get a whole /48, and then has 65,536 networks to send from. */
export function neighbourhoodOf(address: string) {
  if (!address.endsWith('::/64')) return null
  return `${address.split(':').slice(0, 3).join(':')}::/48`
}
