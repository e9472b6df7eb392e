/**
 * The address of an export holds what is to be exported and for which session: nothing is stored,
 * and the GET that a browser makes for a file changes nothing. It is encrypted, not only signed:
 * addresses end up in logs, and what somebody searched for may be a name.
 */
import { decrypt, encrypt } from '../../encryption'
import type { Env } from '../../env'
import { minute } from '../../time'
import type { ExportOrder } from './contract'

/** From the click to the request that it leads to, in ms. */
const lifetime = minute

/** Returns the ticket that lets this session fetch the export, for a minute. */
export function issueTicket(env: Env, order: ExportOrder, sessionId: string, now: number) {
  return encrypt(env, { purpose: 'export ticket', subject: sessionId }, { order }, now + lifetime)
}

/** Returns what to export, or null where the ticket is old, altered, or of another session. */
export async function readTicket(env: Env, ticket: string, sessionId: string) {
  const scope = { purpose: 'export ticket', subject: sessionId } as const
  const decrypted = await decrypt<{ order: ExportOrder }>(env, scope, ticket)
  return decrypted?.payload.order ?? null
}
