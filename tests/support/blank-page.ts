import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { serveAssetsAsUsual } from './assets-from-disk.ts'

const isScript = (address: string) => new URL(address).pathname.endsWith('.js')

/** Opens an empty page, loaded as visitors' browsers do, and records its requests for scripts. */
export async function openBlank(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  await serveAssetsAsUsual(context)
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (isScript(request.url())) scripts.push(request.url())
  })
  return { page, scripts }
}

/** Blocks all scripts, as on a connection that is too poor to load them. */
export const blockScripts = (page: Page) =>
  page.route(
    ({ href }) => isScript(href),
    (route) => route.abort(),
  )
