import puppeteer, { type BrowserContext, type LaunchOptions, type Page } from 'puppeteer-core'
import { browserFlags, browserPath } from '../../support/browser.ts'
import type { BrowserWindow, RunningBrowser } from './browser-window.ts'

/** Starts Debian's Firefox, or the one that FIREFOX_PATH names. */
export const launchFirefox = () =>
  launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH || '/usr/bin/firefox-esr',
    extraPrefsFirefox: {
      // Otherwise a scroll bar takes 12 of a phone's 390 px.
      'ui.useOverlayScrollbars': 1,
      // 1 is light.
      'layout.css.prefers-color-scheme.content-override': 1,
    },
  })

/** Starts the same Chromium as the other tests. */
export const launchChromium = async () =>
  launch({ browser: 'chrome', executablePath: await browserPath(), args: browserFlags })

async function launch(options: LaunchOptions): Promise<RunningBrowser> {
  const browser = await puppeteer.launch({
    ...options,
    headless: true,
    defaultViewport: null,
    acceptInsecureCerts: true,
    protocol: 'webDriverBiDi',
  })
  let context: BrowserContext | undefined
  return {
    async openWindow() {
      await context?.close()
      context = await browser.createBrowserContext()
      return asWindow(await context.newPage())
    },
    close: () => browser.close(),
  }
}

const nextFrame = () => new Promise(requestAnimationFrame)

/**
 * Puppeteer also sets the screen orientation, which Firefox 140 does not support. The size still
 * changes soon after.
 */
function allowNoOrientation(error: Error) {
  if (!error.message.includes('unknown command emulation.setScreenOrientationOverride')) throw error
}

function asWindow(page: Page): BrowserWindow {
  return {
    async goTo(address) {
      await page.goto(address)
    },
    run: (work, ...values) =>
      page.evaluate(`(${work})(...${JSON.stringify(values)})`) as Promise<never>,
    async resize(size) {
      await page.setViewport(size).catch(allowNoOrientation)
      while ((await page.evaluate(() => innerWidth)) !== size.width) await page.evaluate(nextFrame)
    },
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async chooseFile(path) {
      const field = await page.waitForSelector('input[type=file]')
      await field?.uploadFile(path)
    },
    takeScreenshot: () => page.screenshot(),
  }
}
