import type { Context } from 'hono'

/**
 * Returns whom to count a request against: the address that Cloudflare saw, an IPv6 one by its /64,
 * since a household or a server has a whole one. X-Forwarded-For is the caller's own word and is
 * never read; requests without an address share one count.
 */
export function clientAddress(c: Context) {
  const address = c.req.header('cf-connecting-ip')?.trim().toLowerCase()
  if (!address) return 'unknown'
  return address.includes(':') ? networkOf(address) : address
}

/** Returns the visitor's whole address as Cloudflare saw it; undefined where it saw none. */
export function visitorIp(c: Context) {
  const address = c.req.header('cf-connecting-ip')?.trim()
  return address && !isLocal(address) ? address : undefined
}

/** Answers whether the request comes from this machine itself, which Cloudflare never reports. */
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

function networkOf(address: string) {
  if (!URL.canParse(`http://[${address}]`)) return 'unknown'
  // The URL parser writes every form of an address the same way (WHATWG URL §4.5).
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  if (isLocal(canonical)) return canonical
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical)
  if (mapped) return ipv4Of(mapped[1] ?? '', mapped[2] ?? '')
  const [head = '', tail = ''] = canonical.split('::')
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  if (canonical.includes('::')) {
    groups.push(...new Array<string>(8 - groups.length - after.length).fill('0'), ...after)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

function ipv4Of(high: string, low: string) {
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}
