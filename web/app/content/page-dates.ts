/**
 * When the copy of each page last changed, for the sitemap. Services, the privacy notice, the
 * accessibility statement and posts have their own dates.
 */
export const pageDates = {
  '/': '2026-11-27',
  '/services': '2026-11-26',
  '/about': '2026-11-26',
  '/contact': '2026-11-27',
}
