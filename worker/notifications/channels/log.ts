import type { Channel } from './channel'

/** Starts every line of a printed e-mail, to distinguish it from the log. */
const margin = '│ '

/** Prints the e-mail to the terminal, for trying the product without an e-mail provider. */
export const logChannel: Channel = {
  name: 'log',
  canReply: true,
  async send({ to, fromName, replyTo, subject, text, isAutomatic }) {
    const head =
      to === null
        ? [`Notification: ${subject}`, `Reply to: ${fromName} <${replyTo ?? ''}>`]
        : [
            `${isAutomatic ? 'Acknowledgement' : 'Reply'}: ${subject}`,
            `From: ${fromName}`,
            `To: ${to}`,
          ]
    const lines = [...head, '', ...text.split('\n')]
    console.log(lines.map((line) => margin + line).join('\n'))
    return { ok: true }
  },
}
