import { nameOfService } from '../../../../worker/inquiries/service-name'
import { services } from '../../content/services/catalogue'

/** The services by slug and title, in their order. */
export const serviceNames = services.map(({ slug, title }) => ({ slug, title }))

/** Returns a service's title, or its slug made readable where there is no such service any more. */
export function serviceName(slug: string) {
  return serviceNames.find((service) => service.slug === slug)?.title ?? nameOfService(slug)
}
