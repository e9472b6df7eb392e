import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchBrowser } from './browser.ts'
import { copyDatabase, makePreparedState, restoreDatabase } from './prepared-state.ts'
import { type Product, startProduct } from './product.ts'
import { checkOften } from './shown.ts'

type Settings = Record<string, string>
type Running = { product: Product; stateDir: string }
type Stage = Running & { browser: Browser; cookie?: Promise<string> }

/**
 * Chromium starts another renderer for the desk's Cross-Origin-Opener-Policy and keeps a spare one,
 * which costs 20 to 40 ms a page. With this flag it does so only where it has to.
 */
const oneRenderer = '--renderer-process-limit=1'

/** Shared by all test files in a process, since starting these takes longer than most files. */
let browser: Promise<Browser> | undefined
const shared = new Map<string, Promise<Running>>()

/**
 * Gives a test file a browser and a product that holds only the administrator. The returned object
 * is filled in before the first test. `prepare` returns settings; with it, the file gets its own
 * product, which stops after the last test.
 */
export function setStage(prepare?: () => Promise<Settings>) {
  if (!prepare) return setSharedStage('default', async () => ({}))
  const stage = setBrowser() as Stage
  beforeAll(async () => {
    Object.assign(stage, await start(prepare))
  })
  undoBeforeRetries(stage)
  afterAll(() => stage.product?.stop())
  return stage
}

/** The same with a product that all files of this kind in a process use, one after the other. */
export function setSharedStage(kind: string, prepare: () => Promise<Settings>) {
  const stage = setBrowser() as Stage
  beforeAll(async () => {
    const running = shared.get(kind)
    shared.set(kind, running ?? start(prepare))
    if (running) await restoreDatabase((await running).stateDir)
    Object.assign(stage, await shared.get(kind))
  })
  undoBeforeRetries(stage)
  return stage
}

/** Before a retry, restores the database that the first try started with, without that try's inquiries. */
function undoBeforeRetries(stage: Stage) {
  let copy: string
  beforeEach(async ({ task }) => {
    if (!task.retry) return
    if (task.result?.retryCount) {
      await restoreDatabase(stage.stateDir, copy)
      // Its session may have started in the first try.
      delete stage.cookie
    } else {
      copy = await copyDatabase(stage.stateDir)
    }
  })
}

async function start(prepare: () => Promise<Settings>): Promise<Running> {
  const stateDir = makePreparedState()
  return { product: await startProduct(stateDir, await prepare()), stateDir }
}

/** Gives a test file a browser, and closes what its tests open. */
export function setBrowser() {
  const stage = {} as { browser: Browser }
  let kept: BrowserContext[] = []

  beforeAll(async () => {
    browser ??= launchBrowser(oneRenderer).then(withoutServiceWorkers).then(checkOften)
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

/**
 * Blocks service workers in contexts that do not ask for them (`serviceWorkers: 'allow'`): the desk's
 * fetches and compiles 45 files, which is a third of the work that a short test of the desk causes.
 */
function withoutServiceWorkers(browser: Browser) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options })
  return browser
}
