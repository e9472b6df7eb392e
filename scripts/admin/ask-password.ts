import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import {
  accountProblems,
  passwordMaxBytes,
  passwordMinLength,
} from '../../worker/account/contract.ts'
import { findWeakness } from '../../worker/account/weak-passwords.ts'
import { Problem } from '../local/problem.ts'

type Owner = { email: string; name: string | null }

/** Returns ADMIN_PASSWORD, or what is typed at a prompt without echo. It is never an argument. */
export async function askPassword(owner: Owner) {
  const password = process.env.ADMIN_PASSWORD || (await promptSecretly('Password: '))
  requireGoodPassword(password, owner)
  return password
}

/** The same rules as for a change of password at the desk. */
export function requireGoodPassword(password: string, owner: Owner) {
  const problem = findProblem(password, owner)
  if (problem) throw new Problem(`${problem}.`)
}

function findProblem(password: string, owner: Owner) {
  if ([...password].length < passwordMinLength) return accountProblems.short
  if (Buffer.byteLength(password) > passwordMaxBytes) return accountProblems.long
  return findWeakness(password, owner)
}

/** Returns what is typed, without showing it. */
export async function promptSecretly(question: string) {
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
