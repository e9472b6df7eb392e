/** Enquiries as the contact form sends them. */
import { aService, servicePage } from './content.ts'
import { visitorPhone } from './visitor-phone.ts'

/** Enquiries that try to break the layout, or to pass for different text. */
export const hostile = [
  { name: 'A'.repeat(90), email: `${'c'.repeat(60)}@site.example`, message: 'B'.repeat(3000) },
  { name: 'abc\u202efdp.exe', email: 'r@site.example', message: '\u202e\u2066turned round' },
  { name: 'שלום עולם', email: 's@site.example', message: 'مرحبا، نحتاج إلى رفوف (240).' },
  { name: `z${'\u0300'.repeat(50)}`, email: 'z@site.example', message: '<b>Bold</b> and long' },
]

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

/** Held for review, because it fills in the honeypot field. */
export const robot = {
  name: 'A robot',
  email: 'robot@site.example',
  message: 'Cheap watches for everybody.',
  subject: 'https://spam.example',
}
