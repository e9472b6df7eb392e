import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPosts } from '../app/blogs/posts.server'
import { checkBudgets } from './budgets/check-budgets'
import { addPolicy, appSources } from './content-security-policy'
import { deferScripts } from './defer-scripts'
import { linkManifest, writeManifest } from './desk-app/manifest'
import { writeServiceWorker } from './desk-app/service-worker'
import { flattenPages } from './flatten-pages'
import { writeHeaders } from './headers'
import { writeIcons } from './icons'
import { inlineStyles } from './inline-styles'
import { writeNotices } from './notices/write-notices'
import { addMetadata } from './page-metadata'
import { writeRoutes } from './routes'
import { plainSheetAddresses } from './sheet-addresses'

/** Makes the folder that Cloudflare serves out of what React Router has written. */
export async function finishBuild(buildDirectory: string) {
  const folder = join(buildDirectory, 'client')
  const pages = await flattenPages(folder)
  for (const { file, path } of pages) {
    // The dashboard is made by its scripts: it has nothing to show before them. 404 has no React.
    if (path !== '/admin' && path !== '/404') await rewrite(join(folder, file), deferScripts)
    await rewrite(join(folder, file), (html) => inlineStyles(plainSheetAddresses(html), folder))
  }
  const manifests = globSync('assets/manifest-*.js', { cwd: folder })
  if (manifests.length === 0) throw new Error("The router's manifest is not in assets")
  for (const manifest of manifests) await rewrite(join(folder, manifest), plainSheetAddresses)
  await rewrite(join(folder, 'admin.html'), linkManifest)
  await writeManifest(folder)
  await writeServiceWorker(folder)
  await writeIcons(folder)
  await addMetadata(folder, pages, readPosts())
  await writeNotices(folder)
  for (const { file, path } of pages) {
    const more = path === '/admin' ? appSources : {}
    await rewrite(join(folder, file), (html) => addPolicy(html, more))
  }
  await writeHeaders(folder)
  await writeRoutes(folder)
  await checkBudgets(folder, pages)
}

async function rewrite(file: string, change: (text: string) => string | Promise<string>) {
  await writeFile(file, await change(await readFile(file, 'utf8')))
}
