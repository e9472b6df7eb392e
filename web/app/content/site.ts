type Phone = { number: string; purpose: string }
type SocialLink = { name: string; icon: 'linkedin' | 'facebook'; address: string }

type Site = {
  name: string
  origin: string
  country: string
  established: number
  copyrightYear: number
  /** What the company does, in one sentence. */
  summary: string
  address: readonly string[]
  phones: readonly Phone[]
  email: string
  socialLinks: readonly SocialLink[]
  emergencyHours: string
  /** Public key of a Cloudflare Turnstile widget: the contact form shows it when it is set. */
  turnstileSiteKey: string | null
}

/** Who the company is and how it is reached: placeholders, changed here and nowhere else. */
export const site: Site = {
  name: 'Ceyforge',
  origin: 'https://ceyforge.example',
  country: 'Sri Lanka',
  established: 2010,
  copyrightYear: 2026,
  summary: 'Engineering, technology, printing and construction for industrial sites in Sri Lanka.',
  address: ['42 Foundry Lane, Ekala Industrial Estate,', 'Ja-Ela 11350, Sri Lanka'],
  phones: [
    { number: '+94 11 555 0142', purpose: 'Office' },
    { number: '+94 77 555 0143', purpose: 'Projects' },
    { number: '+94 71 555 0144', purpose: 'Emergency, 24/7' },
  ],
  email: 'info@ceyforge.example',
  socialLinks: [
    { name: 'LinkedIn', icon: 'linkedin', address: 'https://linkedin.example/company/ceyforge' },
    { name: 'Facebook', icon: 'facebook', address: 'https://facebook.example/ceyforge' },
  ],
  emergencyHours: '24/7',
  turnstileSiteKey: null,
}
