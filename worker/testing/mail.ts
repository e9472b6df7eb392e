import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Bindings } from '../env'
import worker from '../index'
import { replyAddress } from '../mail/reply-address'
import { openMailbox } from './provider'
import { replyTo } from './replies'

export const replyDomain = 'answers.ceyforge.example'

type Mail = {
  from?: string
  to?: string
  /** Without these, it has a Message-ID and a date of its own. */
  headers?: Record<string, string>
  body?: string
  /** Instead of headers and body. */
  raw?: string | Uint8Array
  /** The sender of the envelope, if it is not the address after From. */
  envelopeFrom?: string
}

let sent = 0

/** The text of an e-mail as it arrives. */
export function writeMail({
  from = 'nimal@factory.example',
  to = '',
  headers = {},
  body = '',
}: Mail) {
  sent += 1
  const all = {
    From: `Nimal <${from}>`,
    To: to,
    Subject: 'Re: your enquiry',
    'Message-ID': `<${sent}@factory.example>`,
    Date: 'Sat, 21 Nov 2026 10:00:00 +0530',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [...head, '', ...body.split('\n')].join('\r\n')
}

type Bounced = { recipient?: string; copy?: string; status: string; original: string }

/**
 * A report that an e-mail was not delivered, as Postfix writes it: to `recipient`, or to `copy` and `recipient`.
 * `original` is a header of that e-mail.
 */
export function writeBounce({ recipient, copy, status, original }: Bounced) {
  const recipients = [copy, recipient ?? (copy ? '' : 'nimal@factory.example')].filter(Boolean)
  return writeMail({
    from: 'MAILER-DAEMON@factory.example',
    headers: {
      Subject: 'Undelivered Mail Returned to Sender',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
    },
    body: `--b
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.factory.example

${recipients.map((each) => reportOn(each, status)).join('\n')}
--b
Content-Type: text/rfc822-headers

From: Kasun <desk@ceyforge.example>
${original}
Subject: Re: your enquiry
--b--
`,
  })
}

const reportOn = (recipient = '', status: string) => `Final-Recipient: rfc822; ${recipient}
Action: failed
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} No such user
`

/** Delivers an e-mail as Email Routing does, and waits until it has been read. Throws as the Worker does. */
export async function deliver(mail: Mail, changes: Partial<Bindings> = {}) {
  const { from = 'nimal@factory.example', to = `desk@${replyDomain}` } = mail
  const raw = mail.raw ?? writeMail({ ...mail, to })
  const bytes = typeof raw === 'string' ? new TextEncoder().encode(raw) : raw
  const end = new TextDecoder().decode(bytes).search(/\r?\n\r?\n/)
  const lines = new TextDecoder()
    .decode(bytes.subarray(0, end < 0 ? undefined : end))
    .split(/\r?\n(?!\s)/)
  const headers = new Headers()
  for (const line of lines) {
    const [, name, value = ''] = /^([\w-]+):\s*([\s\S]*)$/.exec(line) ?? []
    if (name && /^[\x20-\x7e\s]*$/.test(value)) headers.append(name, value.replace(/\s+/g, ' '))
  }
  const context = createExecutionContext()
  await worker.email(
    {
      from: mail.envelopeFrom ?? from,
      to,
      headers,
      raw: new Response(bytes).body,
    } as ForwardableEmailMessage,
    { ...env, REPLY_DOMAIN: replyDomain, ...changes },
    context,
  )
  await waitOnExecutionContext(context)
}

/** The rows of all messages, oldest first. */
export async function messageRows() {
  const { results } = await env.DB.prepare('select * from messages order by id').all<{
    id: number
    state: string
    attempts: number
    due_at: number | null
    inquiry_id: string | null
    unmatched_for: string | null
    kind: string
    from_address: string
    text: string
    quotes: string
    refusals: string
    digest: string
  }>()
  return results
}

/** Stores a reply that was sent, and makes its enquiry wait. Returns the address for its answer. */
export async function addReply(inquiryId: string, at = Date.now()) {
  const key = crypto.randomUUID()
  const [stored] = await env.DB.batch<{ id: number }>([
    env.DB.prepare(
      `insert into replies (inquiry_id, at, author, author_name, recipient, subject, text, idempotency_key)
        values (?, ?, 'a@b.example', 'A', 'nimal@factory.example', 'Re', 'When?', ?) returning id`,
    ).bind(inquiryId, at, key),
    env.DB.prepare(
      `insert into emails (kind, inquiry_id, dedupe_key, state, priority, attempts, created_at, queued_at, sent_at, channel)
        values ('reply', ?1, 'reply/' || ?3, 'sent', 0, 1, ?2, ?2, ?2, 'resend')`,
    ).bind(inquiryId, at, key),
    env.DB.prepare(
      "update inquiries set status = 'answered', is_waiting = 1, first_answered_at = ?2 where id = ?1",
    ).bind(inquiryId, at),
  ])
  const id = stored?.results[0]?.id ?? 0
  return replyAddress({ ...env, REPLY_DOMAIN: replyDomain }, { id, inquiryId, at }) ?? ''
}

/** Replies to an enquiry from the desk, and returns the address for its answer. */
export async function sendReply(
  inquiryId: string,
  text = 'When can we come to see the roof?',
  more: object = {},
) {
  const changes = { ...openMailbox().resend, REPLY_DOMAIN: replyDomain }
  const { reply } = await replyTo(inquiryId, { text, ...more }, { changes })
  const address = replyAddress({ ...env, REPLY_DOMAIN: replyDomain }, { ...reply, inquiryId }) ?? ''
  return { ...reply, address }
}
