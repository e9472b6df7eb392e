/** The codes of an authenticator app (TOTP, RFC 6238), with what every such app assumes. */
import { Secret, TOTP } from 'otpauth'
import { second } from '../../time'
import { codeDigits } from './contract'

/** How long a code is shown, in ms. */
const step = 30 * second

/** As many as HMAC-SHA-1 gives out (RFC 4226 §4, R6). */
const secretBytes = 20

/** Returns a new secret, in base32. */
export function newSecret() {
  return new Secret({ size: secretBytes }).base32
}

/**
 * Returns the time step that the code is of, or null where it is of none near `now`: the one before
 * and the one after count too, since clocks differ and typing takes time (RFC 6238 §5.2).
 */
export function stepOf(code: string, secret: string, now: number) {
  if (!/^\d+$/.test(code) || code.length !== codeDigits) return null
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: codeDigits, period: step / second })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / step) + delta
}
