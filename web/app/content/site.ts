import company from '../../content/company.json' with { type: 'json' }
import type { Site } from './types/site'

/** The company's details, all placeholders. Change them here and in company.json, and nowhere else. */
export const site: Site = {
  ...company,
  locale: 'en_GB',
  country: 'Sri Lanka',
  countryCode: 'LK',
  established: 2010,
  copyrightYear: 2026,
  summary: 'Engineering, technology, printing and construction for industrial sites in Sri Lanka.',
  address: {
    lines: ['42 Foundry Lane, Ekala Industrial Estate,', 'Ja-Ela 11350, Sri Lanka'],
    street: '42 Foundry Lane, Ekala Industrial Estate',
    postalCode: '11350',
    locality: 'Ja-Ela',
  },
  phones: [
    { number: '+94 11 555 0142', purpose: 'Office' },
    { number: '+94 77 555 0143', purpose: 'Projects' },
    { number: '+94 71 555 0144', purpose: 'Emergency, 24/7' },
  ],
  whatsApp: '+94 77 555 0143',
  emergency: {
    number: '+94 71 555 0144',
    hours: '24/7',
    opens: '00:00',
    closes: '23:59',
    services: 'HVAC, fire pumps and gates',
    area: 'Western Province',
  },
  openingHours: [
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:30',
      closes: '17:30',
    },
    { days: ['Saturday'], opens: '08:30', closes: '13:00' },
  ],
  area: 'in all nine provinces of Sri Lanka',
  replyTime: 'within one working day',
  socialLinks: [
    { name: 'LinkedIn', icon: 'linkedin', address: 'https://linkedin.example/company/ceyforge' },
    { name: 'Facebook', icon: 'facebook', address: 'https://facebook.example/ceyforge' },
  ],
  turnstileSiteKey: null,
}
