import { sendersOf } from '../settings/blocked-senders/contract'

/**
 * Returns the mailbox that an address belongs to, as far as the address shows, so that different
 * spellings of it do not get several e-mails. A part after a plus sign only sorts mail (RFC 5233),
 * and Gmail ignores dots.
 */
export function mailboxOf(email: string) {
  const { address, domain } = sendersOf(email)
  const local = address.slice(0, -domain.length)
  const [name = ''] = local.split('+', 1)
  const isGmail = domain === '@gmail.com' || domain === '@googlemail.com'
  if (isGmail) return `${name.replaceAll('.', '') || local}@gmail.com`
  return `${name || local}${domain}`
}
