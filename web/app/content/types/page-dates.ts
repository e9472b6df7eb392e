import type { ServicePath } from './service'

type DatedPath = '/' | '/services' | '/about' | '/contact' | ServicePath

/** ISO dates. */
export type PageDates = Record<DatedPath, string>
