/** A device's subscription on the wire. Pure: shared with the page that makes it. */
import * as v from 'valibot'

/** Longest address of a device at its push service, in characters; real ones have up to 600. */
const endpointMaxLength = 2000

const problem = 'Send the address of a known push service'

/** A browser's own subscription has keys as well: they are for messages with a text, which ours lack. */
export const Device = v.object(
  {
    endpoint: v.pipe(
      v.string(problem),
      v.maxLength(endpointMaxLength, problem),
      v.check(isPushService, problem),
    ),
  },
  problem,
)

/**
 * The push services of the browsers there are: Chrome and its kin, Firefox, Edge, Safari. Only
 * these are ever called, so that nobody can have the Worker call a host of their choice (SSRF).
 */
const hosts = ['fcm.googleapis.com']
const domains = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

export function isPushService(endpoint: string) {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return hosts.includes(url.hostname) || domains.some((domain) => url.hostname.endsWith(domain))
}
