import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { deskFiles } from '../../app/lib/desk-files'
import { recordSources } from '../record-sources'

const entry = join(import.meta.dirname, '../../service-worker/main.ts')

/**
 * Builds the desk's service worker as one script, after the files of the desk: it lists those of
 * this version, so that the script changes whenever one of them does.
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
 * Returns the addresses of all files that the desk's page may need offline: its scripts, including
 * those that are loaded when a part of the desk is opened, their styles, and the fonts.
 *
 * @param folder the built site
 */
async function listShellFiles(folder: string, html: string) {
  const files = new Set(Array.from(html.matchAll(inPage), ([address]) => address))
  // Iterating over a set includes items that are added on the way.
  for (const file of files) {
    if (!file.endsWith('.js') || isRouteManifest(file)) continue
    const code = await readFile(join(folder, file), 'utf8')
    for (const [, name] of code.matchAll(inScript)) {
      if (!isForFiles(name)) files.add(`/assets/${name}`)
    }
  }
  return [...files].toSorted()
}

/** Whether a script is only for previews of files, which are not available offline. */
function isForFiles(name = '') {
  return /^(?:pdf|image)-worker-/.test(name)
}

const inPage = /\/assets\/[\w.-]+\.(?:js|woff2)/g
const inScript = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g

/** The router's manifest lists the files of every page of the site, so it is not searched. */
function isRouteManifest(file: string) {
  return file.startsWith('/assets/manifest-')
}
