/** Phone numbers in any spelling. */
import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** The country of numbers without a country code, where PHONE_COUNTRY names none. */
const usualCountry: CountryCode = 'LK'

/** Returns the phone number that the whole text is, or undefined. */
function readPhone(text: string, country = '') {
  // Most of what is searched for; the library would make and catch an error for it.
  if (!/\p{Nd}/u.test(text)) return undefined
  const defaultCountry = countryOf(country)
  const phone = parsePhoneNumberFromString(text, { defaultCountry, extract: false })
  return phone?.isValid() ? phone : undefined
}

function countryOf(country: string) {
  return isSupportedCountry(country) ? country : usualCountry
}

/** What may hold a number: digits, and what is written between them; not in a word or a longer number. */
const candidateRe =
  /(?<![\p{L}\p{N}_@])[+(\d][\d \u00a0().\u2010-\u2015/-]{5,60}\d(?![\p{L}\p{N}_@])/gu

/** So many are looked at: a message may be a megabyte of digits. */
const maxCandidates = 20

/** Returns the first phone number in a message, in E.164, or null. */
export function findPhone(message: string, country = '') {
  const candidates: string[] = []
  for (const [candidate] of message.matchAll(candidateRe)) {
    if (candidates.push(candidate) === maxCandidates) break
  }
  if (candidates.length === 0) return null
  const options = { defaultCountry: countryOf(country), v2: true } as const
  const text = candidates.join('\n')
  const found = findPhoneNumbersInText(text, options).find(({ number, startsAt, endsAt }) => {
    const digits = text.slice(startsAt, endsAt).replace(/\D/g, '')
    // '77 765 4321' without the 0 that calls begin with may just as well be an order number.
    const isBare = digits === number.nationalNumber
    return !isBare || number.formatNational().replace(/\D/g, '') === digits
  })
  return found?.number.number ?? null
}

/**
 * Returns a phone number in E.164, and its usual spellings without what stands before the area code
 * (0, +94, 0094), so that each is a part of all that differ in it; null where the text is no number.
 */
export function spellPhone(text: string, country: string | undefined) {
  const phone = readPhone(text, country)
  if (!phone) return null
  const digits = phone.nationalNumber
  // '+94 77 765 4321': after the country code come the groups that are usual in the country.
  const groupings = [phone.formatInternational().split(' ').slice(1)]
  // Fixed lines of nine digits are written like mobile ones in Sri Lanka: (0)11 234 5678.
  if (digits.length === 9) {
    groupings.push([digits.slice(0, 2), digits.slice(2, 5), digits.slice(5)])
  }
  const spellings = groupings.flatMap(([area = '', ...rest]) =>
    [' ', '-'].flatMap((separator) => [
      [area, ...rest].join(separator),
      `${area}${separator}${rest.join('')}`,
    ]),
  )
  return { e164: phone.number, spellings: [...new Set([digits, ...spellings])] }
}
