import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * Returns whom to count a request against: the address that Cloudflare saw, an IPv6 one by its /64,
 * since a household or a server has a whole one. X-Forwarded-For is the caller's own word and is
 * never read; requests without an address share one count.
 */
export function clientAddress(c: Context) {
  const header = c.req.header('cf-connecting-ip')?.trim() ?? ''
  if (!ipaddr.isValid(header)) return 'unknown'
  // An IPv4 address that is written as an IPv6 one becomes IPv4.
  const address = ipaddr.process(header)
  if (!('parts' in address) || isLocal(address.toString())) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Returns the visitor's whole address as Cloudflare saw it; undefined where it saw none. */
export function visitorIp(c: Context) {
  const address = c.req.header('cf-connecting-ip')?.trim()
  return address && !isLocal(address) ? address : undefined
}

/** Whether the request comes from this machine itself, which Cloudflare never reports. */
export function isLocal(address: string) {
  return address === '127.0.0.1' || address === '::1'
}

/**
 * Returns the /48 that an address of `clientAddress` is in, or null for one of IPv4: that much is
 * given to a single customer, who then has 65,536 networks to come from.
 */
export function neighbourhoodOf(address: string) {
  if (!address.endsWith('::/64')) return null
  return `${address.split(':').slice(0, 3).join(':')}::/48`
}
