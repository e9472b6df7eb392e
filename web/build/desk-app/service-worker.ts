import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { deskFiles } from '../../app/lib/desk-files'
import { recordSources } from '../record-sources'

const entry = join(import.meta.dirname, '../../service-worker/main.ts')

/**
 * Builds the desk's service worker as one script, last of all: it names the files of this version,
 * so that a browser finds another script whenever one of them has changed.
 */
export async function writeServiceWorker(folder: string) {
  const html = await readFile(join(folder, 'admin.html'), 'utf8')
  const files = await listShellFiles(folder, html)
  const version = createHash('sha256').update(html).update(files.join()).digest('hex').slice(0, 16)
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [recordSources(join(import.meta.dirname, '../../..'))],
    define: { __SHELL__: JSON.stringify({ version, page: '/admin', files }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry,
        formats: ['iife'],
        name: 'desk',
        fileName: () => deskFiles.serviceWorker.slice(1),
      },
    },
  })
}

/**
 * Returns the addresses of all files that the desk's page may ask for offline: its scripts, those
 * they load when a part of the desk is opened, their styles, and the fonts.
 *
 * @param folder the built site
 */
async function listShellFiles(folder: string, html: string) {
  const files = new Set(Array.from(html.matchAll(inPage), ([address]) => address))
  // A set goes on with what is added to it on the way.
  for (const file of files) {
    if (!file.endsWith('.js') || isRouteManifest(file)) continue
    const code = await readFile(join(folder, file), 'utf8')
    for (const [, name] of code.matchAll(inScript)) {
      if (!isForFiles(name)) files.add(`/assets/${name}`)
    }
  }
  return [...files].toSorted()
}

/** Draws PDF files, which are not kept: offline there is nothing to draw. */
function isForFiles(name = '') {
  return name.startsWith('pdf-page-')
}

const inPage = /\/assets\/[\w.-]+\.(?:js|woff2)/g
const inScript = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g

/** It names the files of every page of the site, by route. */
function isRouteManifest(file: string) {
  return file.startsWith('/assets/manifest-')
}
