import type { Channel } from './channel'

/** Every line of a notification on the terminal starts so, which tells it apart from the log. */
const margin = '│ '

/** Prints the notification to the terminal: for trying the product without an e-mail provider. */
export const logChannel: Channel = {
  name: 'log',
  async send({ fromName, replyTo, subject, text }) {
    const lines = [
      `Notification: ${subject}`,
      `Reply to: ${fromName} <${replyTo ?? ''}>`,
      '',
      ...text.split('\n'),
    ]
    console.log(lines.map((line) => margin + line).join('\n'))
    return { ok: true }
  },
}
