import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPosts } from '../app/lib/posts/posts.server'
import { staticPaths } from '../app/pages'
import { checkBudgets } from './budgets/check-budgets'
import { checkCopy } from './check-copy'
import { addPolicy, appSources } from './content-security-policy'
import { deferScripts } from './defer-scripts'
import { linkManifest, writeManifest } from './desk-app/manifest'
import { writeServiceWorker } from './desk-app/service-worker'
import { keepAddresses } from './document'
import { writeFeed } from './feed'
import { flattenPages } from './flatten-pages'
import { writeHeaders } from './headers'
import { writeIcons } from './icons'
import { dropFontFaces, inlineStyles } from './inline-styles'
import { minifyScripts } from './minify-scripts'
import { addMetadata } from './page-metadata'
import { writeRobots } from './robots'
import { writeRoutes } from './routes'
import { writeSecurityTxt } from './security-txt'
import { writeSitemap } from './sitemap'
import { dropStaticRoutes } from './static-routes'
import { plainStylesheetAddresses } from './stylesheet-addresses'

/** Turns React Router's output into the folder that Cloudflare serves. */
export async function finishBuild(buildDirectory: string) {
  const folder = join(buildDirectory, 'client')
  const posts = readPosts()

  const pages = await flattenPages(folder)
  const isDesk = (path: string) => path === '/admin'
  await rewrite(folder, listManifests(folder), (script) =>
    dropStaticRoutes(plainStylesheetAddresses(script)),
  )
  for (const { file, path } of pages) {
    await rewrite(folder, [file], minifyScripts)
    // The desk is rendered by its scripts and has nothing to show before they run.
    if (!isDesk(path) && !staticPaths.includes(path)) {
      await rewrite(folder, [file], async (page) => {
        const { html, module } = deferScripts(page)
        await writeFile(join(folder, module.address), module.code)
        return html
      })
    }
    await rewrite(folder, [file], (html) =>
      inlineStyles(plainStylesheetAddresses(html), folder, isDesk(path)),
    )
  }

  await rewrite(folder, globSync('assets/styles-*.css', { cwd: folder }), dropFontFaces)

  await rewrite(folder, ['admin.html'], linkManifest)
  await writeManifest(folder)
  await writeServiceWorker(folder)

  await addMetadata(folder, pages, posts)
  await writeIcons(folder)
  await writeSitemap(folder, posts)
  await writeFeed(folder, posts)
  await writeRobots(folder)
  await writeSecurityTxt(folder)

  for (const { file, path } of pages) {
    await rewrite(folder, [file], (html) =>
      addPolicy(keepAddresses(html), isDesk(path) ? appSources : {}),
    )
  }
  await writeHeaders(folder)
  await writeRoutes(folder)
  const warnings = [...(await checkBudgets(folder, pages)), ...(await checkCopy(folder, pages))]
  for (const warning of warnings) console.warn(`Warning: ${warning}`)
}

type Change = (text: string) => string | Promise<string>

async function rewrite(folder: string, files: readonly string[], change: Change) {
  for (const file of files) {
    const path = join(folder, file)
    await writeFile(path, await change(await readFile(path, 'utf8')))
  }
}

function listManifests(folder: string) {
  const manifests = globSync('assets/manifest-*.js', { cwd: folder })
  if (manifests.length === 0) throw new Error("The router's manifest is not in assets")
  return manifests
}
