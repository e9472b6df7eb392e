/**
 * The address of an export holds what is to be exported and for which session: nothing is stored,
 * and the GET that a browser makes for a file changes nothing. It is encrypted, not only signed:
 * addresses end up in logs, and what somebody searched for may be a name.
 */
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { encryptionKeys } from '../../encryption-keys'
import type { Env } from '../../env'
import { minute } from '../../time'
import type { ExportOrder } from './contract'

/** From the click to the request that it leads to, in ms. */
const lifetime = minute

const purpose = 'export ticket'
const claims = { issuer: 'enquiry-desk', audience: 'export' }

/** Returns the ticket that lets this session fetch the export, for a minute. */
export async function issueTicket(env: Env, order: ExportOrder, sessionId: string, now: number) {
  const [key] = await encryptionKeys(env, purpose)
  return new EncryptJWT({ order })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(sessionId)
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setExpirationTime(new Date(now + lifetime))
    .encrypt(key)
}

/** Returns what to export, or null where the ticket is old, altered, or of another session. */
export async function readTicket(env: Env, ticket: string, sessionId: string, now: number) {
  const [key] = await encryptionKeys(env, purpose)
  try {
    const { payload } = await jwtDecrypt<{ order: ExportOrder }>(ticket, key, {
      ...claims,
      subject: sessionId,
      requiredClaims: ['exp'],
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      currentDate: new Date(now),
    })
    return payload.order
  } catch (thrown) {
    if (thrown instanceof errors.JOSEError || thrown instanceof TypeError) return null
    throw thrown
  }
}
