import { site } from '../../../content/site'

/** Returns the address that authenticator apps scan (Key URI Format), for a secret in base32. */
export function keyAddress(secret: string, email: string) {
  const label = `${encodeURIComponent(site.name)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site.name)}`
}

/** Returns the secret in groups of four, as one types it. */
export function spaced(secret: string) {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
