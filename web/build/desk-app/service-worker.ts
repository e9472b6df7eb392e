import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { deskFiles } from '../../app/admin/offline/desk-files'
import { recordSources } from '../record-sources'
import { listShellFiles } from './shell-files'

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
