/** Of Chrome and related browsers, Firefox, Edge and Safari. Calling no other host prevents SSRF. */
const hosts = [
  'fcm.googleapis.com',
  // Chromium that was built without Google's keys, as by Debian.
  'jmt17.google.com',
]
const domains = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

export function isPushService(endpoint: string) {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return hosts.includes(url.hostname) || domains.some((domain) => url.hostname.endsWith(domain))
}
