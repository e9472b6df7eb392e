import type { ImageSource } from '../lib/image-source'
import { servicePath } from '../lib/service-paths'
import type { Service } from '../lib/services/catalogue'
import { serviceGroups } from '../lib/services/groups'
import { findServiceImage } from '../lib/services/images'
import { readProblems, readServices } from '../lib/services/services.server'

export type OverviewRow = {
  service: Service & { alt: string }
  image: ImageSource
  text: string
  scope: string
}

/** Returns the groups of services with their rows, and the problems that lead to one of them. */
export function listOverview() {
  const services = readServices()
  const { title, problems } = readProblems(services)
  const rowOf = ({ slug, number, title, picture, overview }: (typeof services)[number]) => ({
    service: { slug, number, title, alt: picture.alt },
    image: findServiceImage(slug),
    ...overview,
  })
  return {
    groups: serviceGroups.map(({ id, name, text }) => ({
      id,
      name,
      text,
      rows: services.filter(({ group }) => group === id).map(rowOf),
    })),
    problems: {
      title,
      links: problems.map(({ problem, service, clause }) => ({
        problem,
        service: service.title,
        path: `${servicePath(service.slug)}${clause ? `#${clause}` : ''}`,
      })),
    },
  }
}
