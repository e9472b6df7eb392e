import { services } from '../content/services/catalogue'
import type { Service, ServiceSlug } from '../content/types/service'

/** Returns the service with this slug; throws if there is none. */
export function getService(slug: ServiceSlug): Service {
  const service = services.find((known) => known.slug === slug)
  if (!service) throw new Error(`No service has the slug ${slug}`)
  return service
}
