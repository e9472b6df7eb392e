/** Phone numbers in any spelling. */
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** The country of numbers without a country code, where PHONE_COUNTRY names none. */
const usualCountry: CountryCode = 'LK'

/** Returns the phone number that the whole text is, or undefined. */
function readPhone(text: string, country = '') {
  const defaultCountry = isSupportedCountry(country) ? country : usualCountry
  const phone = parsePhoneNumberFromString(text, { defaultCountry, extract: false })
  return phone?.isValid() ? phone : undefined
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
