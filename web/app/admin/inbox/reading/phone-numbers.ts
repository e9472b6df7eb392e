/** Loaded when an inquiry is open: what it knows of the world's numbers is large. */
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/max'

/** A number where it stands in a text. */
export type FoundNumber = {
  /** As people write it: "077 555 0143". */
  display: string
  /** For `tel:`, with the country's code. */
  address: string
  /** For WhatsApp's own address; null for a number that is no mobile one. */
  whatsApp: string | null
  /** In UTF-16 units from the start of the text. */
  from: number
  to: number
}

/** A number stands near the start or nowhere; a megabyte of digits would take seconds. */
const searchedLength = 20_000

/** Returns the phone numbers in a text, in its order. Those without a code are of `country`. */
export function findPhoneNumbers(text: string, country: string): FoundNumber[] {
  const found = findPhoneNumbersInText(text.slice(0, searchedLength), {
    defaultCountry: country as CountryCode,
  })
  return found.map(({ number, startsAt, endsAt }) => {
    const type = number.getType()
    // In some countries nobody can tell a mobile number from another.
    const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
    return {
      display: number.country === country ? number.formatNational() : number.formatInternational(),
      address: number.getURI(),
      whatsApp: isMobile ? `https://wa.me/${number.number.slice(1)}` : null,
      ...{ from: startsAt, to: endsAt },
    }
  })
}
