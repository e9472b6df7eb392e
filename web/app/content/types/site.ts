type Phone = { number: string; purpose: string }
type SocialLink = { name: string; icon: 'linkedin' | 'facebook'; address: string }

type Address = { street: string; postalCode: string; locality: string }

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
  phones: readonly Phone[]
  email: string
  socialLinks: readonly SocialLink[]
  emergencyHours: string
  /** Public key of a Cloudflare Turnstile widget: the contact form shows it when it is set. */
  turnstileSiteKey: string | null
}
