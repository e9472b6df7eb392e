/** API schema of blocked senders, and how senders are compared. Pure. */
import * as v from 'valibot'
import { emailMaxLength, isEmail } from '../../text'

/** Maximum number of blocked senders. */
export const maxBlocked = 1000

const problem = 'Enter an e-mail address, or @ and a domain'

export const Sender = v.object(
  {
    address: v.pipe(
      v.string(problem),
      v.trim(),
      v.maxLength(emailMaxLength, problem),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const address = normalizeSender(dataset.value)
        if (address !== null) return address
        addIssue({ message: problem })
        return NEVER
      }),
    ),
  },
  problem,
)

export const NewBlockedSender = v.object(
  {
    address: v.pipe(
      Sender.entries.address,
      v.check(
        (address) => !sharedDomains.has(address.slice(1)) || !address.startsWith('@'),
        ({ input }) => `Many people use ${input.slice(1)}. Block individual addresses instead.`,
      ),
    ),
  },
  problem,
)

/** Returns a sender in the form that is stored and looked up, or null if it is invalid. */
function normalizeSender(text: string) {
  if (!isEmail(text.startsWith('@') ? `x${text}` : text)) return null
  const at = text.lastIndexOf('@')
  const domain = normalizeDomain(text.slice(at + 1))
  return domain && `${text.slice(0, at).toLowerCase()}@${domain}`
}

/** Returns the two senders whose block covers an e-mail address: the address and its domain. */
export function sendersOf(email: string) {
  const at = email.lastIndexOf('@')
  const domain = normalizeDomain(email.slice(at + 1))
  const host = domain ?? email.slice(at + 1).toLowerCase()
  return { address: `${email.slice(0, at).toLowerCase()}@${host}`, domain: `@${host}` }
}

/** Returns a domain in lower case and in ASCII (UTS #46), or null if it is invalid. */
function normalizeDomain(text: string) {
  const domain = text.replace(/\.$/, '')
  if (plainRe.test(domain)) return domain.toLowerCase()
  // The URL parser accepts more than a host; none of these characters occurs in a domain.
  const host = foreignRe.test(domain) ? null : URL.parse(`https://${domain}`)?.hostname
  return host && plainRe.test(host) ? host : null
}

/** RFC 1035 labels separated by dots; the last one is not a number, as it is in an IP address. */
const plainRe = /^(?=.{1,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+(?!\d+$)[a-z\d-]{2,63}$/i
const foreignRe = /[/?#:@\\%[\]]/

/** Public mail providers: blocking a whole domain of theirs would lose customers. */
const sharedDomains: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com'],
  ...['yahoo.co.uk', 'yahoo.co.in', 'yahoo.in', 'yahoo.de', 'yahoo.fr', 'yahoo.com.au'],
  ...['outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk', 'msn.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'fastmail.com'],
  ...['gmx.com', 'gmx.de', 'gmx.net', 'web.de', 'mail.com', 'zoho.com', 'zohomail.com', 'hey.com'],
  ...['yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com', '126.com', 'sina.com'],
  ...['naver.com', 'rediffmail.com', 'sltnet.lk', 'slt.lk', 'dialog.lk', 'tutanota.com', 'tuta.io'],
])
