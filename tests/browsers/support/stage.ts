import { afterAll, beforeAll } from 'vitest'
import { findFreePort, makeStateDir, type Product, startProduct } from '../../support/product.ts'
import type { RunningBrowser, Size } from './browser-window.ts'
import { startHttpsProxy } from './https-proxy.ts'
import { asVisitor } from './visitor.ts'

export type Stage = ReturnType<typeof setStage>

type Running = {
  stateDir: string
  product: Product
  network: Awaited<ReturnType<typeof startHttpsProxy>>
  browser: RunningBrowser
}

/** Gives a test file one product behind https, and one browser. */
export function setStage(launch: () => Promise<RunningBrowser>) {
  const stage = {} as Running

  beforeAll(() => {
    const state = makeStateDir()
    stage.stateDir = state.folder
    return state.remove
  })

  beforeAll(async () => {
    const port = await findFreePort()
    const browser = launch()
    stage.product = await startProduct(stage.stateDir, { SITE_ORIGIN: `https://localhost:${port}` })
    stage.network = await startHttpsProxy(port, Number(stage.product.port))
    stage.browser = await browser
  })

  afterAll(async () => {
    await stage.browser?.close()
    await stage.network?.stop()
    await stage.product?.stop()
  })

  return {
    get product() {
      return stage.product
    },
    get network() {
      return stage.network
    },
    /** Returns a first-time visitor with a window of that size. */
    async visit(size: Size, origin = stage.network.origin) {
      const window = await stage.browser.openWindow()
      await window.resize(size)
      return asVisitor(window, origin)
    },
  }
}
