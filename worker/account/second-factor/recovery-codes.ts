import { recoveryCodeCount } from './contract'

/** Crockford's base32: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 bits: nobody guesses one, not even from its plain SHA-256. */
const codeLength = 16

/** Returns ten new recovery codes, as they are shown: ABCD-EFGH-JKMN-PQRS. */
export function newRecoveryCodes() {
  return Array.from({ length: recoveryCodeCount }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(codeLength))
    const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
    return letters.replace(/.{4}(?=.)/g, '$&-')
  })
}

/** Returns what is stored of a code, however it was typed. */
export async function recoveryHash(code: string) {
  const plain = code.replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(plain))
  return Buffer.from(digest).toString('hex')
}
