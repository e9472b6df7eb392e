/** Enquiries as the contact form sends them. */
import { aService, servicePage } from './content.ts'
import { visitorPhone } from './visitor-phone.ts'

/**
 * Has a mobile number and an origin. The name is part of the message, so that no two messages are
 * the same and none is held.
 */
export const fromService = (name: string) => ({
  name,
  email: 'nimal@factory.example',
  message: `${name} here. Please call me on ${visitorPhone.written} about racking for 240 pallets.`,
  origin: {
    service: aService.slug,
    fromPage: servicePage,
    firstPage: '/',
    referrer: 'news.example',
    utm: { source: 'newsletter', medium: 'mail', campaign: 'Gates & fences' },
  },
})
