/** The services as the folders in web/content/services describe them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaceholders } from '../content/company.server.ts'
import type { Placeholders } from '../content/placeholders.ts'
import { readJson } from '../content/read.server.ts'
import { servicesFolder } from '../content/targets.server.ts'
import { type ServiceFile, serviceFile } from './schema.ts'

/** Returns the file of a service's picture. */
export function pictureOf(slug: string) {
  return join(servicesFolder, slug, 'picture.webp')
}

export type ServiceContent = ServiceFile & {
  /** The name of its folder, and the last part of its page's address. */
  slug: string
  /** Its place with two digits, the same on cards, pages and drawings. */
  number: string
}

/** Reads all services, in their order. Throws an error that names the file and what is wrong in it. */
export function readServices(folder = servicesFolder): ServiceContent[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const placeholders = readPlaceholders(folders.length)
  const found = folders
    .map(({ name }) => readService(folder, name, placeholders))
    .toSorted((one, other) => one.order - other.order)
    .map((service, position) => ({
      ...service,
      number: String(position + 1).padStart(2, '0'),
    }))
  for (const service of found) requireTargets(service, found, folder)
  return found
}

function readService(folder: string, slug: string, placeholders: Placeholders) {
  const file = join(folder, slug, 'service.json')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new Error(`${join(folder, slug)}: its name becomes the address: use a-z, 0-9 and hyphens`)
  }
  if (!existsSync(file)) throw new Error(`${file}: is missing`)
  const service = { ...readJson(file, serviceFile, placeholders), slug }
  const pictures = [
    'picture.webp',
    ...(service.page.gallery?.slides ?? []).map(({ image }) => image),
  ]
  const missing = pictures.find((name) => !existsSync(join(folder, slug, name)))
  if (missing) throw new Error(`${join(folder, slug, missing)}: is missing`)
  return service
}

/** Throws if something in the file points to a service or a clause that does not exist. */
function requireTargets(
  { slug, order, page, picture }: ServiceContent,
  all: readonly ServiceContent[],
  folder: string,
) {
  const file = join(folder, slug, 'service.json')
  const twin = all.find((other) => other.order === order && other.slug !== slug)
  if (twin) throw new Error(`${file}: order: ${order} is that of ${twin.slug} too`)
  for (const [at, related] of page.related.entries()) {
    if (all.some((other) => other.slug === related.slug)) continue
    throw new Error(`${file}: page.related.${at}.slug: there is no service ${related.slug}`)
  }
  const anchors = [...page.clauses, ...(page.gallery ? [page.gallery] : [])].map(({ id }) => id)
  for (const [at, { clause }] of picture.balloons.entries()) {
    if (anchors.includes(clause)) continue
    throw new Error(`${file}: picture.balloons.${at}.clause: there is no clause ${clause}`)
  }
}
