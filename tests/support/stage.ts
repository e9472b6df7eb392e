import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchBrowser } from './browser.ts'
import { makePreparedState, restoreDatabase } from './prepared-state.ts'
import { type Product, startProduct } from './product.ts'

/** Shared by all test files in a process, since starting these takes longer than most files. */
let browser: Promise<Browser> | undefined
let shared: Promise<{ product: Product; folder: string }> | undefined

/**
 * Gives a test file a browser and a product that holds only the administrator. The returned object
 * is filled in before the first test. `prepare` returns settings; with it, the file gets its own
 * product, which stops after the last test.
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

/** Gives a test file a browser, and closes what its tests open. */
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
  // Pages left open would keep animating, polling and painting during all following tests.
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
