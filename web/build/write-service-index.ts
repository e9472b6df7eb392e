import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { servicesFolder } from '../app/lib/content/targets.server.ts'
import { readServices } from '../app/lib/services/services.server.ts'

/**
 * Writes the list of services that the browser and the Worker know, from the folders of the services.
 * It is committed, so that the Worker can be bundled and checked without a build.
 */
export function writeServiceIndex() {
  const file = join(servicesFolder, 'index.json')
  const text = formatIndex()
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** Returns the content of the list. */
export function formatIndex() {
  const index = readServices().map(
    ({ slug, number, title, shortTitle = title, group, isEmergencyService }) => ({
      slug,
      number,
      title,
      shortTitle,
      group,
      // Only where it is so, because the list is a part of the site's pages.
      ...(isEmergencyService && { isEmergencyService }),
    }),
  )
  return `${JSON.stringify(index, null, 2)}\n`
}
