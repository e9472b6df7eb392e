type Phone = { number: string; purpose: string }
type SocialLink = { name: string; icon: 'linkedin' | 'facebook'; address: string }

type Address = { street: string; postalCode: string; locality: string }

/** As schema.org names the days. */
type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

/** Days in a row with the same hours; times as `08:30`. */
export type OpeningHours = {
  days: readonly [Weekday, ...Weekday[]]
  opens: string
  closes: string
}

/** A phone that is answered when the office is closed. */
export type EmergencyService = {
  /** One of the company's phone numbers. */
  number: string
  /** When it is answered, as the copy writes it: the number stands beside every mention. */
  hours: string
  /** The same as times, every day. */
  opens: string
  closes: string
  /** What it is for, as part of a sentence. */
  services: string
  area: string
}

/** Who a company is and how it is reached. */
export type Site = {
  name: string
  origin: string
  /** Language and region of the words, as Open Graph writes them. */
  locale: string
  country: string
  /** ISO 3166-1. */
  countryCode: string
  established: number
  copyrightYear: number
  /** What the company does, in one sentence. */
  summary: string
  address: Address
  /** The first one is the office's. */
  phones: readonly [Phone, ...Phone[]]
  /** The number that answers on WhatsApp; null for none. */
  whatsApp: string | null
  emergency: EmergencyService | null
  openingHours: readonly OpeningHours[]
  /** How soon an enquiry is answered: what stands after 'We reply'. */
  replyTime: string
  email: string
  socialLinks: readonly SocialLink[]
  /** Public key of a Cloudflare Turnstile widget: the contact form shows it when it is set. */
  turnstileSiteKey: string | null
}
