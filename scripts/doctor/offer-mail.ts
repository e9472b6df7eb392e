import { connect } from 'node:net'

/** In ms. Networks that close port 25 to keep spam in do not answer at all. */
const timeLimit = 5000

/**
 * Offers an e-mail for an address to a mail server, and sends none (RFC 5321 §3.3). Returns its last answer,
 * such as `250 2.1.5 Ok`, and whether that is about the recipient; null if it does not answer.
 */
export async function offerMail(server: { host: string; port: number }, address: string) {
  const commands = ['EHLO localhost', 'MAIL FROM:<>', `RCPT TO:<${address}>`]
  try {
    const socket = connect({ ...server, signal: AbortSignal.timeout(timeLimit) })
    let text = ''
    for await (const chunk of socket) {
      text += chunk
      // All lines of an answer but the last have a hyphen after the code.
      const [answer] = /^\d{3} .*(?=\r\n$)/m.exec(text) ?? []
      if (!answer) continue
      const command = commands.shift()
      if (!command || !answer.startsWith('2')) return { answer, isAboutRecipient: !command }
      text = ''
      socket.write(`${command}\r\n`)
    }
    return null
  } catch {
    return null
  }
}
