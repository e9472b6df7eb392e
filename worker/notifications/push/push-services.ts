/**
 * The push services of the browsers there are: Chrome and its kin, Firefox, Edge, Safari. Only
 * these are ever called, so that nobody can have the Worker call a host of their choice (SSRF).
 */
const hosts = ['fcm.googleapis.com']
const domains = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/** Answers whether this is the address of a device at a push service that we know. */
export function isPushService(endpoint: string) {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    `${port}${username}${password}` === '' &&
    (hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(domain)))
  )
}
