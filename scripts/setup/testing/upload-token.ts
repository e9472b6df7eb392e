import { createHmac } from 'node:crypto'
import { Refusal } from './call.ts'

/** Returns a JSON Web Token, whose claims wrangler reads. */
export function signToken(claims: object) {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${sign(content)}`
}

/** Returns the claims of a token, or of the one in the headers of an upload. */
export function readToken<T>(source: string | Headers): T {
  const token =
    typeof source === 'string' ? source : source.get('authorization')?.replace(/^Bearer /, '')
  const [header, claims = '', signature] = (token ?? '').split('.')
  if (signature !== sign(`${header}.${claims}`)) {
    // What Pages answers; wrangler then fetches another token.
    throw new Refusal(401, 8000013, 'Authorization failed')
  }
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

function encode(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function sign(content: string) {
  return createHmac('sha256', 'stand-in').update(content).digest('base64url')
}
