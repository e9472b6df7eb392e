import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the addresses of all files that the desk's page may ever ask for: its scripts, those they
 * load when a part of the desk is opened, their styles, and the fonts.
 *
 * @param folder the built site
 */
export async function listShellFiles(folder: string, html: string) {
  const files = new Set(Array.from(html.matchAll(inPage), ([address]) => address))
  // A set goes on with what is added to it on the way.
  for (const file of files) {
    if (!file.endsWith('.js') || isRouteManifest(file)) continue
    const code = await readFile(join(folder, file), 'utf8')
    for (const [, name] of code.matchAll(inScript)) files.add(`/assets/${name}`)
  }
  return [...files].toSorted()
}

const inPage = /\/assets\/[\w.-]+\.(?:js|woff2)/g
const inScript = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g

/** It names the files of every page of the site, by route. */
function isRouteManifest(file: string) {
  return file.startsWith('/assets/manifest-')
}
