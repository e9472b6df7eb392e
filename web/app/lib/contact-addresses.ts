import { contactPoints } from '../words/contact-points'
import type { EmergencyService } from './content/company'
import { site } from './site'

/** Returns the `tel:` address of a number formatted for people. */
export function phoneAddress(number: string) {
  return `tel:${number.replaceAll(' ', '')}`
}

/**
 * Returns the address that shows a place on a map. On Android and iOS it opens Google's app if that
 * is installed, and a page elsewhere; only Android opens `geo:` (Google's "Maps URLs").
 */
export function mapAddress(lines: readonly string[]) {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lines.join(' '))}`
}

/** Returns the address that opens a chat with the company, with a prefilled message. */
export function whatsAppAddress(number: string, service: string | undefined) {
  // Digits only, country code first (WhatsApp's "Click to chat").
  const digits = number.replace(/\D/g, '')
  return `https://wa.me/${digits}?text=${encodeURIComponent(contactPoints.whatsAppText(service))}`
}

/** Returns the emergency service if a text mentions its hours, to show its number beside them. */
export function emergencyIn(text: string): EmergencyService | undefined {
  const { emergency } = site
  return emergency && text.includes(emergency.hours) ? emergency : undefined
}
