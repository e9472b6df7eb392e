import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { passwordMaxBytes, passwordMinLength } from '../../worker/account/contract.ts'
import { Problem } from '../local/problem.ts'

/** Returns ADMIN_PASSWORD, or what is typed at a prompt without echo. It is never an argument. */
export async function askPassword() {
  const password = process.env.ADMIN_PASSWORD || (await prompt('Password: '))
  if ([...password].length < passwordMinLength) {
    throw new Problem(`Use at least ${passwordMinLength} characters.`)
  }
  if (Buffer.byteLength(password) > passwordMaxBytes) {
    throw new Problem(`Use at most ${passwordMaxBytes} bytes.`)
  }
  return password
}

async function prompt(question: string) {
  if (!process.stdin.isTTY) {
    throw new Problem('Set ADMIN_PASSWORD, or run this in a terminal, which asks for the password.')
  }
  process.stdout.write(question)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}
