/** Imports little of the Worker, because the command line makes links too. */
import { createHash, randomBytes } from 'node:crypto'
import { hour } from '../time.ts'

/** At least the longest pause between two links, so that whoever gets no other one has a valid one. */
const lifetime = hour

const tokenBytes = 32

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
