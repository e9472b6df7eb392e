import type { CountryCode } from 'libphonenumber-js'

type Phone = { number: string; purpose: string }
/** A network without an icon of its own gets a speech bubble. */
type SocialLink = { name: string; icon?: 'linkedin' | 'facebook'; address: string }

type Address = {
  /** As on an envelope in the company's country. */
  lines: readonly [string, string]
  /** The same in parts, for search engines. */
  street: string
  postalCode: string
  locality: string
}

/** The names of the days in schema.org. */
type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

/** Consecutive days with the same hours; times as `08:30`. */
export type OpeningHours = {
  days: readonly [Weekday, ...Weekday[]]
  opens: string
  closes: string
}

/** A phone that is answered when the office is closed. */
export type EmergencyService = {
  /** One of the company's phone numbers. */
  number: string
  /** When it is answered, as written in the copy; the number is shown beside every mention. */
  hours: string
  /** The same as times of day, for every day. */
  opens: string
  closes: string
  /** What it is for, worded as part of a sentence. */
  services: string
  area: string
}

/** A company's name and contact details. */
export type Site = {
  name: string
  origin: string
  /** The language and region of the copy and of dates, in Open Graph's format. */
  locale: string
  country: string
  /** ISO 3166-1: phone numbers without a country code are of this country. */
  countryCode: CountryCode
  established: number
  copyrightYear: number
  /** What the company does, in one sentence. */
  summary: string
  address: Address
  /** The first one is the office's. */
  phones: readonly [Phone, ...Phone[]]
  /** The WhatsApp number, or null. */
  whatsApp: string | null
  emergency: EmergencyService | null
  openingHours: readonly OpeningHours[]
  /** Where the company works; follows 'We work'. */
  area: string
  /** How soon an enquiry is answered; follows 'We reply'. */
  replyTime: string
  email: string
  socialLinks: readonly SocialLink[]
  /** The public key of a Cloudflare Turnstile widget, which the contact form shows if it is set. */
  turnstileSiteKey: string | null
}
