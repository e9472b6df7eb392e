import { createServer } from 'node:net'

/** Starts a mail server that answers to every recipient as told; to hang up, with nothing. */
export async function startMailServer(answer: string) {
  const server = createServer((socket) => {
    const say = (...lines: string[]) => socket.write(`${lines.join('\r\n')}\r\n`)
    say('220 mx.example ESMTP')
    socket.on('data', (command) => {
      if (String(command).startsWith('EHLO')) say('250-mx.example', '250 8BITMIME')
      else if (String(command).startsWith('MAIL')) say('250 2.1.0 Ok')
      else if (String(command).startsWith('RCPT') && answer) say(answer)
      else socket.end()
    })
    // The client may have gone.
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The mail server has no port.')
  return {
    server: { host: '127.0.0.1', port: bound.port },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
