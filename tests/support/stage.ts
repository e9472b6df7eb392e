import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchBrowser } from './browser.ts'
import { makePreparedState, restoreDatabase } from './prepared-state.ts'
import { type Product, startProduct } from './product.ts'

/** What the files that run in one process share: starting it takes longer than most of them. */
let browser: Promise<Browser> | undefined
let shared: Promise<{ product: Product; folder: string }> | undefined

/**
 * Gives the tests of a file a browser and a product that holds nothing but the administrator. What
 * it returns is filled before the first test. `prepare` returns settings: then the product is the
 * file's own, and ends after its last test.
 */
export function setStage(prepare?: () => Promise<Record<string, string>>) {
  const stage = setBrowser() as { product: Product; browser: Browser }

  beforeAll(async () => {
    stage.product = prepare
      ? await startProduct(makePreparedState(), await prepare())
      : await takeSharedProduct()
  })

  if (prepare) afterAll(() => stage.product?.stop())

  return stage
}

/** Gives the tests of a file a browser, and closes what a test opens in it. */
export function setBrowser() {
  const stage = {} as { browser: Browser }
  let kept: BrowserContext[] = []

  beforeAll(async () => {
    browser ??= launchBrowser()
    stage.browser = await browser
  })
  beforeEach(() => {
    kept = stage.browser.contexts()
  })
  // Pages left open would go on moving, polling and drawing during all tests that follow.
  const close = async (contexts: BrowserContext[]) => {
    await Promise.all(contexts.map((context) => context.close()))
  }
  afterEach(() => close(stage.browser.contexts().filter((context) => !kept.includes(context))))
  afterAll(() => close(stage.browser?.contexts() ?? []))

  return stage
}

async function takeSharedProduct() {
  if (shared) {
    const { product, folder } = await shared
    await restoreDatabase(folder)
    return product
  }
  const folder = makePreparedState()
  shared = startProduct(folder).then((product) => ({ product, folder }))
  return (await shared).product
}
