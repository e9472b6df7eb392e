/** `npm run answer`: delivers an e-mail to the local product, as a customer's mail server would. */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { withDatabase } from './admin/execute.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'
import { readPort } from './local/settings.ts'

answerHelp(`
npm run answer [-- "Text of the answer"]: answers the last reply that was sent from the desk, so that the answer
arrives there. Needs npm start in another terminal, with the same PORT and STATE_DIR.
`)

type Reply = { name: string; recipient: string; subject: string; text: string; at: number }

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const reply = await findLastReply()
  const origin = `http://localhost:${readPort()}`
  const query = new URLSearchParams({ from: reply.recipient, to: 'desk@localhost' })
  const mail = writeMail(reply, positionals.join(' ') || 'Thank you, please go ahead.')
  const response = await fetch(`${origin}/cdn-cgi/handler/email?${query}`, {
    method: 'POST',
    body: mail,
  }).catch(() => {
    throw new Problem(`Nothing answers at ${origin}. Run npm start in another terminal.`)
  })
  if (!response.ok) throw new Problem(`The product refused the e-mail: ${await response.text()}`)
  console.log(`${reply.recipient} has answered “${reply.subject}”: ${origin}/admin`)
})

async function findLastReply(): Promise<Reply> {
  const [[reply] = []] = await withDatabase(false, (execute) =>
    execute([
      `select name, recipient, subject, text, at from replies
        join inquiries on inquiries.id = inquiry_id order by replies.id desc limit 1`,
    ]),
  )
  if (!reply) throw new Problem('Nobody has replied yet. Open an enquiry at the desk and reply.')
  return reply as Reply
}

/** Found by the reference in the subject and the sender: the domain of the replies may not be set. */
function writeMail({ name, recipient, subject, text, at }: Reply, answer: string) {
  const quote = text.split('\n').map((line) => `> ${line}`)
  const body = [answer, '', `On ${new Date(at).toUTCString()}, you wrote:`, ...quote].join('\r\n')
  return [
    `From: =?utf-8?B?${base64(name)}?= <${recipient}>`,
    'To: <desk@localhost>',
    `Subject: =?utf-8?B?${base64(`Re: ${subject}`)}?=`,
    `Message-ID: <${randomUUID()}@localhost>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(body).replace(/.{76}/g, '$&\r\n'),
  ].join('\r\n')
}

function base64(text: string) {
  return Buffer.from(text).toString('base64')
}
