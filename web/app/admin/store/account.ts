/** Calls about the user's account. Each throws what `answerTo` throws. */
import type { AccountChange } from '../../../../worker/account/contract'
import { api } from './api'
import { answerTo } from './calls'

export const accountKeys = {
  sessions: ['account', 'sessions'],
  factor: ['account', 'second-factor'],
  audit: ['account', 'audit'],
} as const

/** Confirms the password again, after a call has answered `password_required`. */
export function confirmPassword(current: string) {
  return answerTo(api.account.password.$post({ json: { current } }))
}

/** Sets the name that others see, or the signature; an empty name restores that of the address. */
export function changeAccount(json: AccountChange) {
  return answerTo(api.account.$patch({ json }))
}

/** Sets a new password and ends the user's other sessions. */
export function changePassword(current: string, password: string) {
  return answerTo(api.account.password.$put({ json: { current, password } }))
}

/** Returns the user's active sessions. */
export async function fetchSessions() {
  return (await answerTo(api.account.sessions.$get())).sessions
}

/** Ends a session, or all of them except this one. */
export async function revokeSession(id: string | 'others') {
  const { sessions } = api.account
  if (id === 'others') await answerTo(sessions.$delete())
  else await answerTo(sessions[':id'].$delete({ param: { id } }))
}

/** Returns the state of the user's second factor. */
export async function fetchFactor() {
  const call = api.account['second-factor'].$get()
  return (await answerTo(call)).secondFactor
}

/** Returns a new secret, which takes effect once its first code is confirmed. */
export async function proposeFactor(current: string) {
  const call = api.account['second-factor'].$post({ json: { current } })
  return (await answerTo(call)).secret
}

/** Turns the second factor on and returns the recovery codes. */
export async function confirmFactor(code: string) {
  const call = api.account['second-factor'].$put({ json: { code } })
  return (await answerTo(call)).recoveryCodes
}

/** Turns the second factor off. */
export function removeFactor(code: string) {
  return answerTo(api.account['second-factor'].$delete({ json: { code } }))
}

/** Returns new recovery codes; the old ones stop working. */
export async function renewCodes(code: string) {
  const call = api.account['second-factor']['recovery-codes'].$post({ json: { code } })
  return (await answerTo(call)).recoveryCodes
}

/** Returns a page of the audit log: the entries before the cursor, or the newest ones. */
export function fetchAudit(cursor: number | null) {
  const query = cursor === null ? {} : { cursor: String(cursor) }
  return answerTo(api.audit.$get({ query }))
}
