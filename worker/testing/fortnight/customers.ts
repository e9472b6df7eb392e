/** The customers of the simulation. They know nothing but the e-mails that reach them. */
import { hour, minute } from '../../time'
import { sendInquiry } from '../files'
import { correct } from '../inquiry-page'
import { deliver, replyDomain, writeBounce, writeMail } from '../mail'
import type { Answer, Enquiry } from './book'
import type { Email } from './provider'
import type { World } from './world'

/** `away`: a machine answers each e-mail. `mistyped`: the address of the form does not exist. */
type Kind = 'writes' | 'adds' | 'forwards' | 'away' | 'mistyped'

export type Customer = { email: string; kind: Kind; questions: number; received: number }

const kinds: readonly Kind[] = [
  ...(['writes', 'writes', 'writes', 'writes', 'adds', 'adds'] as const),
  ...(['forwards', 'away', 'mistyped'] as const),
]

export function makeCustomers(world: World) {
  const { book, provider, plan, chance, pick, below } = world
  const customers: Customer[] = []
  const replies: { email: Email; enquiry: Enquiry }[] = []

  /** Some have asked before. */
  function nextCustomer() {
    if (customers.length > 5 && chance(0.12)) return pick(customers)
    const number = customers.length
    const email = `buyer${number}@factory${number}.example`
    const customer = { email, kind: pick(kinds), questions: 0, received: 0 }
    customers.push(customer)
    return customer
  }

  async function sendForm() {
    const customer = nextCustomer()
    customer.questions += pick([0, 1, 1, 2, 3])
    const { email } = customer
    const mark = book.mark('Question')
    const isDifficult = chance(0.04)
    const isUrgent = chance(0.08)
    const more = `${isDifficult ? ' It is difficult.' : ''}${isUrgent ? ' This is urgent!' : ''}`
    const message = `${mark} We need racking for ${below(500)} pallets.${more}`
    const at = Date.now()
    const form = { name: 'Buyer', email, message }
    const { id, page } = await sendInquiry(form, provider.changes())
    const enquiry = book.enter({ id, at, email, isUrgent, questions: [{ at, mark, via: 'form' }] })
    if (chance(0.25)) plan(soon(), () => addOn(page, enquiry))
  }

  /** What somebody has forgotten comes to mind within a day. */
  const soon = () => Date.now() + (10 + below(1400)) * minute

  async function sendSpam() {
    const message = `Casino bonus number ${below(1_000_000)} for you`
    const decoy = { subject: 'https://spam.example' }
    await sendInquiry({ email: 'win@spam.example', message, ...decoy }, provider.changes())
  }

  /** Records in the book which replies were sent, and lets their readers answer. */
  function readEmails(emails: readonly Email[]) {
    for (const email of emails) {
      const mark = /^\[Answer \d+\]/.exec(email.text)?.[0]
      const found = mark ? book.findAnswer(mark) : null
      if (found) {
        found.answer.sent += 1
        found.answer.sentAt = Date.now()
      }
      receive(email, found)
    }
  }

  function receive(email: Email, reply: { enquiry: Enquiry; answer: Answer } | null) {
    const [to = ''] = email.to
    const customer = customers.find((each) => to.endsWith(each.email))
    if (!customer) return
    const now = Date.now()
    if (customer.kind === 'mistyped' && to === customer.email) {
      if (reply) plan(now + (1 + below(240)) * minute, () => bounce(email, reply.answer))
      return
    }
    customer.received += 1
    if (customer.kind === 'away') plan(now + minute, () => sayAway(email, to))
    if (!reply) return
    replies.push({ email, enquiry: reply.enquiry })
    if (customer.questions === 0) return
    customer.questions -= 1
    const pause = pick([minute, 3 * hour, 20 * hour, 30 * hour])
    plan(now + pause + below(60) * minute, () => ask(customer, email, reply.enquiry))
  }

  async function bounce({ to, reply_to }: Email, answer: Answer) {
    const [recipient = ''] = to
    const report = { recipient, status: '5.1.1', original: `Reply-To: ${reply_to}` }
    await deliver({ envelopeFrom: '', raw: writeBounce(report) })
    answer.hasBounced = true
  }

  async function sayAway({ reply_to: to = '', subject }: Email, from: string) {
    if (!to.endsWith(replyDomain)) return
    const headers = { Subject: `Out of office: ${subject}`, 'Auto-Submitted': 'auto-replied' }
    await deliver({ from, to, headers, body: 'I am back on 4 January.' })
  }

  async function ask(customer: Customer, email: Email, enquiry: Enquiry) {
    if (customer.kind === 'adds') {
      const page = /\/enquiry\/\S+/.exec(email.text)?.[0] ?? ''
      await addOn(page, enquiry)
    } else await writeBack(customer, email, enquiry)
    if (chance(0.3)) plan(soon(), () => ask(customer, email, enquiry))
  }

  async function addOn(page: string, enquiry: Enquiry) {
    const mark = book.mark('Question')
    enquiry.questions.push({ at: Date.now(), mark, via: 'page' })
    await correct(page, `${mark} The floor is of concrete.`, provider.changes())
  }

  async function writeBack(
    { email: own, kind }: Customer,
    { reply_to: to = '', subject, text }: Email,
    enquiry: Enquiry,
  ) {
    const mark = book.mark('Question')
    enquiry.questions.push({ at: Date.now(), mark, via: 'mail' })
    const isForwarded = kind === 'forwards'
    const from = isForwarded ? own.replace('buyer', 'engineer') : own
    const headers = { Subject: isForwarded ? 'Racking' : `Re: ${subject}` }
    const quoted = text.replace(/^/gm, '> ')
    const body = `${mark} And what would it cost?\n\nOn Thursday, Ceyforge wrote:\n${quoted}`
    const raw = writeMail({ from, to, headers, body })
    await deliver({ from, to, raw })
    // A mail server that did not see the answer delivers it again.
    if (chance(0.1)) await deliver({ from, to, raw })
  }

  /** An e-mail with no key of an enquiry. Those with a false sender know everything else about one. */
  async function sendStray() {
    const { email, enquiry } = pick(replies)
    const reference = email.subject.match(/CF-\d+/)?.[0] ?? ''
    const altered = email.reply_to?.replace(/\+./, (start) => (start === '+a' ? '+b' : '+a'))
    const failed = { 'Authentication-Results': 'mx.cloudflare.net; dmarc=fail action=none' }
    const stray = pick([
      { from: 'mallory@else.example', headers: { Subject: `Re: your enquiry ${reference}` } },
      { from: 'mallory@else.example', to: altered },
      { from: enquiry.email, headers: { Subject: `About ${reference}`, ...failed } },
      { from: enquiry.email, headers: { Subject: 'About our racking' } },
    ])
    const mark = book.mark('Question')
    book.strays.push(mark)
    const { to = `desk@${replyDomain}`, ...rest } = stray
    await deliver({ ...rest, to, body: `${mark} Please send the invoice to this account.` })
  }

  return {
    customers,
    sendForm,
    sendSpam,
    sendStray: async () => (replies.length > 0 ? sendStray() : undefined),
    readEmails,
  }
}
