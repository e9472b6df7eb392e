import type { Check } from '../check.ts'
import { isSet, readSecretNames } from '../set-names.ts'

/** Bytes of a P-256 key: an uncompressed point, and a private number (RFC 8292 §3.2). */
const publicBytes = 65
const privateBytes = 32

export const pushKeys: Check = {
  name: 'Push messages',
  about: 'settings',
  async run(context) {
    const { worker, devVars, isRemote } = context.setup
    const secrets = await readSecretNames(context)
    if ('unknown' in secrets) return secrets
    const names = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']
    const missing = names.filter((name) => !isSet(worker, secrets, name))
    const hasKey = names.slice(0, 2).some((name) => isSet(worker, secrets, name))
    if (hasKey && missing.length > 0) {
      return {
        problem: `Push messages cannot be sent without ${missing.join(' and ')}.`,
        remedy: 'Set all three, or none: npm run admin -- vapid makes both keys.',
      }
    }
    const values = { ...worker.vars, ...(isRemote ? {} : devVars) }
    const wrong = [
      ...(hasBytes(values.VAPID_PUBLIC_KEY, publicBytes) ? [] : ['VAPID_PUBLIC_KEY']),
      ...(hasBytes(values.VAPID_PRIVATE_KEY, privateBytes) ? [] : ['VAPID_PRIVATE_KEY']),
    ]
    if (wrong.length === 0) return 'ok'
    return {
      problem: `${wrong.join(' and ')} cannot be a key.`,
      remedy: 'Make a new pair and set both: npm run admin -- vapid.',
    }
  },
}

/** A secret in the account cannot be read, so it passes. */
function hasBytes(base64url: string | undefined, bytes: number) {
  return !base64url || Buffer.from(base64url, 'base64url').length === bytes
}
