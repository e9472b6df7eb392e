/** The API schema of a device's push subscription. Pure, because the desk imports it too. */
import * as v from 'valibot'

/** The longest endpoint accepted, in characters; real ones have up to 600. */
const endpointMaxLength = 2000

const problem = 'Send the endpoint of a known push service'

/** Browsers also send keys, which only messages with a payload need; ours have none. */
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
 * The push services of Chrome and related browsers, Firefox, Edge and Safari. No other host is ever
 * called, so that nobody can make the Worker call a host of their choice (SSRF).
 */
const hosts = ['fcm.googleapis.com']
const domains = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

export function isPushService(endpoint: string) {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return hosts.includes(url.hostname) || domains.some((domain) => url.hostname.endsWith(domain))
}
