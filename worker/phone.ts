import {
  findPhoneNumbersInText,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { site } from '../web/app/lib/site'

/** Undefined unless the whole text is one. */
function readPhone(text: string) {
  // Most search terms contain no digits; for those the library would create and catch an error.
  if (!/\p{Nd}/u.test(text)) return undefined
  const phone = parsePhoneNumberFromString(text, {
    defaultCountry: site.countryCode,
    extract: false,
  })
  return phone?.isValid() ? phone : undefined
}

/** In E.164. `isAll`: the text says nothing else. */
export function readGivenPhone(text: string) {
  const whole = readPhone(text)
  if (!whole) return { e164: findPhone(text), isAll: false }
  return { e164: whole.number, isAll: whole.ext === undefined }
}

/** As in '+94 77 765 4321'. */
export function formatPhone(e164: string) {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}

/** A possible number: digits and separators, not inside a word or a longer number. */
const candidateRe =
  /(?<![\p{L}\p{N}_@])[+(\d][\d \u00a0().\u2010-\u2015/-]{5,60}\d(?![\p{L}\p{N}_@])/gu

/** Limits the work: a message may be a megabyte of digits. */
const maxCandidates = 20

/** The first, in E.164. */
export function findPhone(message: string) {
  const candidates: string[] = []
  for (const [candidate] of message.matchAll(candidateRe)) {
    if (candidates.push(candidate) === maxCandidates) break
  }
  if (candidates.length === 0) return null
  const text = candidates.join('\n')
  // Two numbers with only a space between are read as one, which is none.
  return firstPhone(text) ?? firstPhone(text.replace(/\s(?=[+0])/g, '\n'))
}

function firstPhone(text: string) {
  const options = { defaultCountry: site.countryCode, v2: true } as const
  const found = findPhoneNumbersInText(text, options).find(({ number, startsAt, endsAt }) => {
    const digits = text.slice(startsAt, endsAt).replace(/\D/g, '')
    // Without its leading 0, '77 765 4321' may just as well be an order number.
    const isBare = digits === number.nationalNumber
    return !isBare || number.formatNational().replace(/\D/g, '') === digits
  })
  return found?.number.number ?? null
}

/** As most people write it: '+94 77 765' becomes '77 765'. Other text is returned as it is. */
export function withoutCallingCode(text: string) {
  const code = getCountryCallingCode(site.countryCode)
  const prefix = new RegExp(`^(?:\\+|00)${code}[\\s()./-]*`)
  return text.replace(prefix, '') || text
}

/** In a search, without the country's code. */
const minDigits = 7

/**
 * The usual formats lack the prefix (0, +94, 0094), so that they are found after any. Null for a text
 * so short that it may just as well be a reference: a German number may have four digits.
 */
export function spellPhone(text: string) {
  const phone = readPhone(text)
  if (!phone || phone.nationalNumber.length < minDigits) return null
  const digits = phone.nationalNumber
  // '+94 77 765 4321': the groups after the country code are those usual in the country.
  const groupings = [phone.formatInternational().split(' ').slice(1)]
  // In Sri Lanka, nine-digit landlines are written like mobile numbers: (0)11 234 5678.
  if (digits.length === 9) {
    groupings.push([digits.slice(0, 2), digits.slice(2, 5), digits.slice(5)])
  }
  const spellings = groupings.flatMap(([area = '', ...rest]) => [
    ...[' ', '-', '.'].flatMap((separator) => [
      [area, ...rest].join(separator),
      `${area}${separator}${rest.join('')}`,
    ]),
    // '(077) 765 4321': the brackets also hold the prefix.
    ...[' ', '-', ''].map((separator) => `${area}) ${rest.join(separator)}`),
  ])
  return { e164: phone.number, spellings: [...new Set([digits, ...spellings])] }
}
