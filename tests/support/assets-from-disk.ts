import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { root } from './product.ts'

/**
 * Answers requests for built scripts, styles, fonts and images from the build itself, which takes a
 * third less time for a page than the local server. As with any route, the browser's cache is off.
 */
export const serveAssetsFromDisk = (browser: Page | BrowserContext) =>
  browser.route('**/assets/**', (route) =>
    route.fulfill({ path: join(root, 'dist/client', new URL(route.request().url()).pathname) }),
  )
