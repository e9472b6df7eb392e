import { services } from '../web/app/content/services/catalogue'
import { nameOfService } from './intake/introduction'

const titles = new Map<string, string>(services.map(({ slug, title }) => [slug, title]))

/** Returns the title of a service, or its slug made readable if the site has no such service. */
export function titleOfService(slug: string) {
  return titles.get(slug) ?? nameOfService(slug)
}
