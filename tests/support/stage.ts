import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../provider/fake-provider.ts'
import { serveAssetsFromDisk } from './assets-from-disk.ts'
import { launchBrowser } from './browser.ts'
import { makePreparedState, restoreDatabase } from './prepared-state.ts'
import { checkOften } from './shown.ts'
import { startWorker } from './start-worker.ts'

type Product = Awaited<ReturnType<typeof startWorker>>
type Running = { product: Product; provider: FakeProvider; stateDir: string }
type Stage = Running & { browser: Browser; cookie?: Promise<string> }

/** The key that the product has for the provider, which keeps the calls with it apart. */
export const mailbox = 'office'

/**
 * Chromium starts another renderer for the desk's Cross-Origin-Opener-Policy and keeps a spare one,
 * which costs 20 to 40 ms a page. With this flag it does so only where it has to.
 */
const oneRenderer = '--renderer-process-limit=1'

/** Shared by all test files in a process, since starting these takes longer than most files. */
let browser: Promise<Browser> | undefined
let running: Promise<Running> | undefined

/**
 * Gives a test file a browser and a product that holds only the administrator and sends its e-mail to a
 * fake provider. The returned object is filled in before the first test.
 */
export function setStage() {
  const stage = setBrowser() as Stage
  beforeAll(async () => {
    if (running) {
      const { provider, stateDir } = await running
      provider.forget(mailbox)
      await restoreDatabase(stateDir)
    }
    running ??= start()
    Object.assign(stage, await running)
  })
  return stage
}

async function start(): Promise<Running> {
  const stateDir = makePreparedState()
  const provider = await startFakeProvider()
  const product = await startWorker(stateDir, {
    EMAIL_CHANNELS: 'resend',
    RESEND_API_URL: provider.url,
    RESEND_API_KEY: mailbox,
    NOTIFY_FROM: 'site@ceyforge.example',
    NOTIFY_TO: 'office@ceyforge.example',
  })
  return { product, provider, stateDir }
}

/** Gives a test file a browser, and closes what its tests open. */
export function setBrowser() {
  const stage = {} as { browser: Browser }
  let kept: BrowserContext[] = []

  beforeAll(async () => {
    browser ??= launchBrowser(oneRenderer).then(withFasterPages).then(checkOften)
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
 * Serves assets from the disk, and blocks service workers, in contexts that do not ask for them
 * (`serviceWorkers: 'allow'`): the desk's fetches and compiles 45 files, which is a third of the work that
 * a short test of the desk causes, and assets from the disk would be there offline too.
 */
function withFasterPages(browser: Browser) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: 'block', ...options })
    if (options?.serviceWorkers !== 'allow') await serveAssetsFromDisk(context)
    return context
  }
  return browser
}
