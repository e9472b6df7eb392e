import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { makeStateDir, type Product, startProduct } from './product.ts'

/**
 * Gives the tests of a file one product and one browser, and ends both after the last. What it
 * returns is filled before the first test. `prepare` returns the product's settings.
 */
export function setStage(prepare: () => Promise<Record<string, string>> = async () => ({})) {
  const state = makeStateDir()
  const stage = {} as { product: Product; browser: Browser }

  beforeAll(async () => {
    stage.product = await startProduct(state.folder, await prepare())
    stage.browser = await launchBrowser()
  })

  afterAll(async () => {
    await stage.browser?.close()
    await stage.product?.stop()
    state.remove()
  })

  return stage
}
