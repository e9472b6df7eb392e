import type { ServiceSlug } from './service'

/** The page that shows all services. */
export type Overview = {
  title: string
  description: string
  heading: string
  lead: string
  rows: Record<ServiceSlug, { text: string; scope: string }>
}
