import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * Returns the address that a request is counted against: the one that Cloudflare saw, or its /64
 * for IPv6, since a household or a server has a whole /64. X-Forwarded-For is never read, because
 * the caller can forge it. Requests without an address share one count.
 */
export function clientAddress(c: Context) {
  const header = c.req.header('cf-connecting-ip')?.trim() ?? ''
  if (!ipaddr.isValid(header)) return 'unknown'
  // Converts an IPv4-mapped IPv6 address to IPv4.
  const address = ipaddr.process(header)
  if (!('parts' in address) || isLocal(address.toString())) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Returns the visitor's full address as Cloudflare saw it, or undefined if there is none. */
export function visitorIp(c: Context) {
  const address = c.req.header('cf-connecting-ip')?.trim()
  return address && !isLocal(address) ? address : undefined
}

/** Whether the address is that of the local machine, which Cloudflare never reports. */
export function isLocal(address: string) {
  return address === '127.0.0.1' || address === '::1'
}

/**
 * Returns the /48 of an address from `clientAddress`, or null for IPv4. A single customer may get a
 * whole /48, and then has 65,536 networks to send from.
 */
export function neighbourhoodOf(address: string) {
  if (!address.endsWith('::/64')) return null
  return `${address.split(':').slice(0, 3).join(':')}::/48`
}
