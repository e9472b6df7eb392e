/** Checks that what the content points to exists. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Relative to the project's root, where all build commands run. */
export const servicesFolder = 'web/content/services'

/** Throws if `field` names a service that the company does not have. */
export function requireService(field: string, slug: string) {
  if (existsSync(join(servicesFolder, slug, 'service.json'))) return
  throw new Error(`${field}: there is no service ${slug}`)
}

/** Throws if `field` names a picture that is not in the folder. */
export function requirePicture(field: string, folder: string, name: string) {
  const isName = /^[\w.-]+$/.test(name)
  if (!isName) throw new Error(`${field}: name a picture in ${folder} instead of ${name}`)
  if (existsSync(join(folder, name))) return
  throw new Error(`${field}: there is no picture ${join(folder, name)}`)
}
