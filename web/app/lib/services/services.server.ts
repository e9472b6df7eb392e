/** The services as the folders in web/content/services describe them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaceholders } from '../content/company.server.ts'
import { readDrawingSizes } from '../content/drawing-size.server.ts'
import type { Placeholders } from '../content/placeholders.ts'
import { readJson } from '../content/read.server.ts'
import { servicesFolder } from '../content/targets.server.ts'
import { groupsFile, problemsFile, type ServiceFile, serviceFile } from './schema.ts'

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
  const groupsPath = join(folder, 'groups.json')
  const groups = readJson(groupsPath, groupsFile).map(({ id }) => id)
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const placeholders = readPlaceholders(folders.length)
  const found = folders
    .map(({ name }) => readService(folder, name, placeholders))
    .map((service) => {
      const groupPosition = groups.indexOf(service.group)
      if (groupPosition >= 0) return { service, groupPosition }
      throw new Error(
        `${join(folder, service.slug, 'service.json')}: group: there is no group ${service.group} in ${groupsPath} (${groups.join(', ')})`,
      )
    })
    .toSorted(
      (one, other) =>
        one.groupPosition - other.groupPosition || one.service.order - other.service.order,
    )
    .map(({ service }, position) => ({
      ...service,
      number: String(position + 1).padStart(2, '0'),
    }))
  for (const service of found) requireTargets(service, found, folder)
  return found
}

/** Reads why buyers come. Throws an error that names what points to nothing. */
export function readProblems(services: readonly ServiceContent[], folder = servicesFolder) {
  const file = join(folder, 'problems.json')
  const { title, problems } = readJson(file, problemsFile)
  return {
    title,
    problems: problems.map(({ problem, service: slug, clause }, at) => {
      const service = services.find((known) => known.slug === slug)
      if (!service) throw new Error(`${file}: problems.${at}.service: there is no service ${slug}`)
      if (clause && !anchorsOf(service).includes(clause)) {
        throw new Error(`${file}: problems.${at}.clause: ${slug} has no clause ${clause}`)
      }
      return { problem, service, clause }
    }),
  }
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
function requireTargets(service: ServiceContent, all: readonly ServiceContent[], folder: string) {
  const { slug, group, order, page, picture, drawing } = service
  const file = join(folder, slug, 'service.json')
  const twin = all.find(
    (other) => other.group === group && other.order === order && other.slug !== slug,
  )
  if (twin) throw new Error(`${file}: order: ${order} is that of ${twin.slug} too`)
  for (const [at, related] of page.related.entries()) {
    if (all.some((other) => other.slug === related.slug)) continue
    throw new Error(`${file}: page.related.${at}.slug: there is no service ${related.slug}`)
  }
  const anchors = anchorsOf(service)
  for (const [at, { clause }] of picture.balloons.entries()) {
    if (anchors.includes(clause)) continue
    throw new Error(`${file}: picture.balloons.${at}.clause: there is no clause ${clause}`)
  }
  if (drawing) requireDrawing(join(folder, slug), drawing, anchors, all)
}

/** Throws if a drawing lacks a file, or what its caption points to. */
function requireDrawing(
  folder: string,
  { clause, see, ...caption }: NonNullable<ServiceContent['drawing']>,
  anchors: readonly string[],
  all: readonly ServiceContent[],
) {
  const file = join(folder, 'service.json')
  if (!anchors.includes(clause)) {
    throw new Error(`${file}: drawing.clause: there is no clause ${clause}`)
  }
  const seen = all.find(({ slug }) => slug === see?.service)
  if (see && !seen) throw new Error(`${file}: drawing.see: there is no service ${see.service}`)
  if (see && seen && !anchorsOf(seen).includes(see.clause)) {
    throw new Error(`${file}: drawing.see: ${see.service} has no clause ${see.clause}`)
  }
  readDrawingSizes(join(folder, 'drawing.svg'), caption)
}

/** The sections of the service's page that a link can lead to. */
export function anchorsOf({ page: { clauses, gallery } }: ServiceContent) {
  return [...clauses, ...(gallery ? [gallery] : [])].map(({ id }) => id)
}
