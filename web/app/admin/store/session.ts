import type { User } from '../../../../worker/account/contract'
import { type Answer, readError, readJson } from '../../lib/read-json'
import { api } from './api'
import { CallError } from './calls'

/** Who is signed in, whether the desk can e-mail customers, and whether it is a demo. */
export type SignedInUser = User & {
  canReply: boolean
  /** Whether a reply can have Cc. */
  canCopy: boolean
  /** How much can be attached to a reply, in bytes. */
  attachedMaxBytes: number
  isDemo: boolean
}

/** Returns the signed-in user, or null. Throws if the session cannot be read. */
export async function fetchUser(): Promise<SignedInUser | null> {
  const response = await api.session.$get()
  const body = response.ok ? await readJson(response) : undefined
  if (!body || !('user' in body)) throw new CallError(response.status, undefined)
  const { user, canReply = false, canCopy = false, attachedMaxBytes = 0, isDemo = false } = body
  return user && { ...user, canReply, canCopy, attachedMaxBytes, isDemo }
}

/** Signs in and returns the user, or the reason why that failed. Never throws. */
export async function signIn(credentials: { email: string; password: string }) {
  try {
    const response = await api.session.$post({ json: credentials })
    if (!response.ok) {
      const error = await readError(response)
      if (error?.code === 'auth/second-factor-required') return 'codeRequired'
      if (error?.code === 'auth/invalid-credential') return 'wrong'
      if (error?.code === 'database_limit_reached') return 'databaseLimit'
      const waitFor = secondsToWait(response)
      return waitFor ? { waitFor } : 'failed'
    }
    return await confirmSignIn()
  } catch (thrown) {
    console.error('Signing in failed', thrown)
    return 'failed'
  }
}

/** Sends the code after the password; returns the user or the reason for a failure. Never throws. */
export async function signInWithCode(code: string) {
  try {
    const response = await api.session['second-factor'].$post({ json: { code } })
    if (response.ok) return await confirmSignIn()
    const error = await readError(response)
    if (error?.code === 'auth/second-factor-expired') return 'expired'
    if (error?.code === 'database_limit_reached') return 'databaseLimit'
    const waitFor = secondsToWait(response)
    if (waitFor) return { waitFor }
    return error?.code === 'auth/invalid-code' || error?.fields ? 'wrong' : 'failed'
  } catch (thrown) {
    console.error('Signing in with a code failed', thrown)
    return 'failed'
  }
}

/** Returns after how many seconds the next attempt is possible; undefined if it is at once. */
export function secondsToWait({ status, headers }: Answer) {
  return status === 429 ? Number(headers.get('retry-after')) || undefined : undefined
}

/** Checks that the session works: the browser may have refused its cookie. */
async function confirmSignIn() {
  const user = await fetchUser()
  if (user) return user
  // The cookie is `Secure`: Chromium and Firefox accept it on http://localhost, WebKit does not.
  return location.protocol === 'http:' ? 'needsHttps' : 'cookiesBlocked'
}

/** Ends the session. Throws if it may still be active. */
export async function signOut() {
  const response = await api.session.$delete()
  if (!response.ok) throw new Error(`DELETE /api/session answered ${response.status}`)
}
