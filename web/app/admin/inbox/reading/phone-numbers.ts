/** Loaded when an inquiry is opened: the data about the world's phone numbers is large. */
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/max'

/** A phone number and its position in a text. */
export type FoundNumber = {
  /** As people write it: "077 555 0143". */
  display: string
  /** A `tel:` address, with the country code. */
  address: string
  /** The address of the number on WhatsApp; null if it is not a mobile number. */
  whatsApp: string | null
  /** In UTF-16 units from the start of the text. */
  from: number
  to: number
}

/** The phone numbers of an inquiry, in order. */
export type PhoneNumbers = {
  inMessage: readonly FoundNumber[]
  /** The same, and the one from the form's phone field; each number once. */
  all: readonly FoundNumber[]
}

/** Returns the numbers in a message and in the form's phone field. */
export function findAllNumbers(message: string, phone: string, country: string): PhoneNumbers {
  const inMessage = findPhoneNumbers(message, country)
  const found = [...inMessage, ...findPhoneNumbers(phone, country)]
  const all = [...new Map(found.map((number) => [number.address, number])).values()]
  return { inMessage, all }
}

/** In characters: numbers are near the start, and searching a megabyte of digits takes seconds. */
const searchedLength = 20_000

/** Returns a text's phone numbers in order; those without a country code belong to `country`. */
export function findPhoneNumbers(text: string, country: string): FoundNumber[] {
  const found = findPhoneNumbersInText(text.slice(0, searchedLength), {
    defaultCountry: country as CountryCode,
  })
  return found.map(({ number, startsAt, endsAt }) => {
    const type = number.getType()
    // In some countries mobile and landline numbers cannot be distinguished.
    const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
    return {
      display: number.country === country ? number.formatNational() : number.formatInternational(),
      address: number.getURI(),
      whatsApp: isMobile ? `https://wa.me/${number.number.slice(1)}` : null,
      from: startsAt,
      to: endsAt,
    }
  })
}
