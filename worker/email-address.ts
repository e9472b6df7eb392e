/** All spellings of a mailbox have the same canonical form. Pure: the command line uses it too. */

/** `Anna@Müller.example.` and `anna@xn--mller-kva.example` are the same mailbox (NFC, UTS #46). */
export function canonicalEmail(email: string) {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return lowerCase(email.slice(0, at + 1)) + (canonicalDomain(domain) ?? lowerCase(domain))
}

/** Null if that is the address with its ASCII letters in lower case. */
export function storedCanonicalEmail(email: string) {
  const canonical = canonicalEmail(email)
  const asSqlite = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return canonical === asSqlite ? null : canonical
}

/** In ASCII (UTS #46); null if it is invalid. */
export function canonicalDomain(text: string) {
  const domain = text.replace(/[.\u3002\uff0e\uff61]$/, '')
  if (plainRe.test(domain)) return domain.toLowerCase()
  // The URL parser accepts more than a host; none of these characters occurs in a domain.
  const host = foreignRe.test(domain) ? null : URL.parse(`https://${domain}`)?.hostname
  return host && plainRe.test(host) ? host : null
}

function lowerCase(text: string) {
  return text.normalize('NFC').toLowerCase().normalize('NFC')
}

/** RFC 1035 labels separated by dots; the last one is not a number, as it is in an IP address. */
const plainRe = /^(?=.{1,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+(?!\d+$)[a-z\d-]{2,63}$/i
const foreignRe = /[/?#:@\\%[\]]/
