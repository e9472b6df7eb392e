/** Reads the copy of the company's own pages, and throws an error for every mistake in it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import { aboutPage, countAbout } from './content/about.ts'
import { areaServedFile } from './content/area-served.ts'
import { callToActionFile } from './content/call-to-action.ts'
import { readPlaceholders } from './content/company.server.ts'
import { contactPage } from './content/contact.ts'
import { homePage } from './content/home.ts'
import { markFile } from './content/mark.ts'
import { navigationFile } from './content/navigation.ts'
import { overviewPage } from './content/overview.ts'
import type { Placeholders } from './content/placeholders.ts'
import { readJson } from './content/read.server.ts'
import { type SharingImage, sharingImagesFile } from './content/sharing-images.ts'
import { requirePicture, requireService } from './content/targets.server.ts'
import { blogsPageFile } from './posts/blogs-page.ts'
import { completedWorkPageFile } from './projects/completed-work-page.ts'
import {
  anchorsOf,
  pictureOf,
  readServices,
  type ServiceContent,
} from './services/services.server.ts'

/** Relative to the project's root, where all build commands run. */
const folder = 'web/content/pages'

const heroName = 'hero.webp'
export const heroFile = `${folder}/home/${heroName}`

export function readHome(file = `${folder}/home.json`) {
  const services = readServices()
  const home = read(file, homePage, services)
  requirePicture(`${file}: hero`, `${folder}/home`, heroName)
  for (const [at, { service }] of home.hero.balloons.entries()) {
    requireTarget(file, `hero.balloons.${at}`, services, service)
  }
  for (const [at, { service, clause, image }] of home.features.entries()) {
    requireTarget(file, `features.${at}`, services, service, clause)
    requirePicture(`${file}: features.${at}.image`, `${folder}/home`, image)
  }
  return home
}

/** Returns the image of each page's sharing card, with the path of its file. */
export function readSharingImages(file = 'web/content/sharing-images.json') {
  const services = readServices()
  const choices = Object.entries(readJson(file, sharingImagesFile))
  return Object.fromEntries(
    choices.map(([path, choice]): [string, SharingImage] => {
      if ('service' in choice) {
        requireTarget(file, path, services, choice.service)
        return [path, { file: pictureOf(choice.service), kind: 'model' }]
      }
      const image = { ...choice, file: join('web/content', choice.file) }
      if (!existsSync(image.file)) {
        throw new Error(`${file}: ${path}.file: there is no file ${image.file}`)
      }
      return [path, image]
    }),
  )
}

export function readOverview(file = `${folder}/overview.json`) {
  return read(file, overviewPage, readServices())
}

export function readAbout(file = `${folder}/about.json`) {
  const services = readServices()
  const about = read(file, aboutPage, services, countAbout)
  for (const [at, { service, clause }] of about.services.items.entries()) {
    requireTarget(file, `services.items.${at}`, services, service, clause)
  }
  requirePicture(`${file}: image`, `${folder}/about`, 'picture.webp')
  return about
}

export function readContact(file = `${folder}/contact.json`) {
  const services = readServices()
  const contact = read(file, contactPage, services)
  requireService(`${file}: imageOf`, contact.imageOf)
  return contact
}

export function readBlogsPage(file = `${folder}/blogs.json`) {
  const blogs = readJson(file, blogsPageFile)
  for (const [at, { image }] of blogs.placeholders.entries()) {
    requirePicture(`${file}: placeholders.${at}.image`, `${folder}/blogs`, image)
  }
  return blogs
}

export function readCompletedWorkPage(file = `${folder}/completed-work.json`) {
  return readJson(file, completedWorkPageFile)
}

export function readAreaServed(file = 'web/content/area-served.json') {
  return read(file, areaServedFile, readServices())
}

/** Like the next two files it is shown as it is, so it may have no placeholders. */
export function readCallToAction(file = 'web/content/call-to-action.json') {
  return readJson(file, callToActionFile)
}

export function readNavigation(file = 'web/content/navigation.json') {
  const navigation = readJson(file, navigationFile)
  for (const [at, slug] of navigation.footer.services.listed.entries()) {
    requireService(`${file}: footer.services.listed.${at}`, slug)
  }
  return navigation
}

export function readMark(file = 'web/content/mark.json') {
  return readJson(file, markFile)
}

/** The page for addresses that do not exist has a picture of the company and the product's words. */
export function requireNotFoundPicture() {
  requirePicture('The page for addresses that do not exist', folder, 'not-found.svg')
}

function read<T>(
  file: string,
  schema: v.GenericSchema<unknown, T>,
  services: readonly ServiceContent[],
  own?: (content: T) => Placeholders,
) {
  const known = readPlaceholders(services.length)
  return readJson(file, schema, (content) => ({ ...known, ...own?.(content) }))
}

/** Throws if the file points to a service, or to a section of its page, that does not exist. */
function requireTarget(
  file: string,
  field: string,
  services: readonly ServiceContent[],
  slug: string,
  clause?: string,
) {
  const target = services.find((known) => known.slug === slug)
  if (!target) throw new Error(`${file}: ${field}.service: there is no service ${slug}`)
  if (!clause || anchorsOf(target).includes(clause)) return
  throw new Error(`${file}: ${field}.clause: the service ${slug} has no clause ${clause}`)
}
