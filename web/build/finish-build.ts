import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, serialize } from 'parse5'
import { readPosts } from '../app/lib/posts/posts.server'
import { staticPaths } from '../app/pages'
import { checkBudgets } from './budgets/check-budgets'
import { addPolicy, appSources } from './content-security-policy'
import { deferScripts } from './defer-scripts'
import { linkManifest, writeManifest } from './desk-app/manifest'
import { writeServiceWorker } from './desk-app/service-worker'
import { keepAddresses } from './document'
import { writeFeed } from './feed'
import { flattenPages } from './flatten-pages'
import { writeHeaders } from './headers'
import { writeIcons } from './icons'
import { inlineStyles } from './inline-styles'
import { addMetadata } from './page-metadata'
import { writeRobots } from './robots'
import { writeRoutes } from './routes'
import { writeSecurityTxt } from './security-txt'
import { writeSitemap } from './sitemap'

/** Turns React Router's output into the folder that Cloudflare serves. */
export async function finishBuild(buildDirectory: string) {
  const folder = join(buildDirectory, 'client')
  const posts = readPosts()

  for (const file of globSync('assets/manifest-*.js', { cwd: folder })) {
    const script = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), plainStylesheetAddresses(script))
  }
  const pages = await Promise.all(
    (await flattenPages(folder)).map(async ({ file, path }) => {
      const html = await readFile(join(folder, file), 'utf8')
      return { file, path, document: parse(plainStylesheetAddresses(html)) }
    }),
  )
  const isDesk = (path: string) => path === '/admin'
  for (const { path, document } of pages) {
    // The desk is rendered by its scripts and has nothing to show before they run.
    if (isDesk(path)) linkManifest(document)
    else if (!staticPaths.includes(path)) deferScripts(document)
    await inlineStyles(document, folder)
  }
  await addMetadata(folder, pages, posts)
  for (const { file, path, document } of pages) {
    keepAddresses(document)
    addPolicy(document, isDesk(path) ? appSources : {})
    await writeFile(join(folder, file), serialize(document))
  }

  await writeManifest(folder)
  await writeServiceWorker(folder)
  await writeIcons(folder)
  await writeSitemap(folder, posts)
  await writeFeed(folder, posts)
  await writeRobots(folder)
  await writeSecurityTxt(folder)
  await writeHeaders(folder)
  await writeRoutes(folder)
  await checkBudgets(folder, pages)
}

/**
 * React Router appends `#` to the address of a style sheet that a page shares with a module loaded
 * later. The module's loader then takes it for a different sheet and applies it a second time.
 */
function plainStylesheetAddresses(text: string) {
  return text.replaceAll('.css#"', '.css"')
}
