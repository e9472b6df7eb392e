/** The tokens of sign-in links. Imports little of the Worker, because the command line makes links too. */
import { createHash, randomBytes } from 'node:crypto'
import { hour } from '../time.ts'

/**
 * In ms. Not shorter than the longest pause between two e-mails: whoever gets no other link because
 * strangers have asked for many has a valid one in the mailbox.
 */
const lifetime = hour

/** Long enough that it cannot be guessed. */
const tokenBytes = 32

/** Returns a new token, and what is stored of it. */
export function makeLink(now: number) {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, hash: hashOfLink(token), expiresAt: now + lifetime }
}

export function hashOfLink(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** Browsers do not send the part after #, so that no server logs it. */
export function linkPath(token: string) {
  return `/admin#link=${token}`
}
