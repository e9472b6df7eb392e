import type { ServiceSlug } from './service'

type DatedPath = '/' | '/services' | '/about' | '/contact' | `/services/${ServiceSlug}`

/** ISO dates. */
export type PageDates = Record<DatedPath, string>
