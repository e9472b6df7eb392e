import type { PageDates } from './types/page-dates'

/**
 * When the copy of each page last changed, for the sitemap. The privacy notice, the accessibility
 * statement and the posts have their own dates.
 */
export const pageDates: PageDates = {
  '/': '2026-11-27',
  '/services': '2026-11-26',
  '/about': '2026-11-26',
  '/contact': '2026-11-27',
  '/services/industrial-printing-solutions': '2026-11-26',
  '/services/pre-fab-and-fabricated-buildings': '2026-11-26',
  '/services/civil-construction-and-renovations': '2026-11-26',
  '/services/engineering-solutions-for-fire-safety-and-pump-room-construction': '2026-11-27',
  '/services/comprehensive-industrial-software-solutions': '2026-11-26',
  '/services/industrial-hvac-services': '2026-11-26',
  '/services/industrial-racking-systems': '2026-11-27',
  '/services/material-handling-equipment': '2026-11-27',
  '/services/car-park-solutions': '2026-11-27',
  '/services/gate-solutions': '2026-11-27',
  '/services/customized-engineering-solutions-and-machinery-supply': '2026-11-26',
}
