import { readError } from '../../lib/read-json'
import { api } from './api'
import { secondsToWait } from './session'

/** Asks for a link by e-mail. Returns 'sent', or why not. Never throws. */
export async function requestLink(email: string) {
  try {
    const response = await api.session.links.$post({ json: { email } })
    if (response.ok) return 'sent'
    const error = await readError(response)
    const waitFor = secondsToWait(response)
    if (waitFor) return { waitFor }
    const message = error?.fields?.email ?? error?.message
    return response.status < 500 && message ? { message } : 'failed'
  } catch (thrown) {
    console.error('Asking for a sign-in link failed', thrown)
    return 'failed'
  }
}

/** Uses up a link, which makes this browser known. Returns 'used', or why not. Never throws. */
export async function redeemLink(link: string) {
  try {
    const response = await api.session.device.$post({ json: { link } })
    if (response.ok) return 'used'
    const error = await readError(response)
    if (error?.code === 'auth/invalid-link') return 'invalid'
    const waitFor = secondsToWait(response)
    return waitFor ? { waitFor } : 'failed'
  } catch (thrown) {
    console.error('Using a sign-in link failed', thrown)
    return 'failed'
  }
}
