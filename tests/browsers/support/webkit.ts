import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver'
import { findFreePort } from '../../support/product.ts'
import type { BrowserWindow, RunningBrowser } from './browser-window.ts'

/** Starts WebKitGTK's MiniBrowser on its own virtual display. */
export async function launchWebKit(): Promise<RunningBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'ceyforge-webkit-'))
  writeNarrowToolbar(home)
  const display = await startDisplay()
  const port = await findFreePort()
  const service = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, XDG_CONFIG_HOME: home, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  })
  const driver = await connect(`http://127.0.0.1:${port}`)
  return {
    async openWindow() {
      await driver.manage().deleteAllCookies()
      await driver.executeScript('try { localStorage.clear(); sessionStorage.clear() } catch {}')
      return asWindow(driver)
    },
    async close() {
      await driver.quit()
      await Promise.all([end(service), end(display.server)])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** With buttons of normal size, the window would be at least 447 px wide. */
function writeNarrowToolbar(home: string) {
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(
    join(home, 'gtk-3.0/gtk.css'),
    'button, entry, toolbutton { min-width: 0; padding: 0; margin: 0; -gtk-icon-transform: scale(0.1); }',
  )
}

async function startDisplay() {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [number] = await once(server.stdio[3] ?? server, 'data')
  return { server, name: `:${String(number).trim()}` }
}

async function connect(address: string): Promise<WebDriver> {
  while (!(await fetch(`${address}/status`).catch(() => undefined))?.ok) await wait(50)
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  return new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      }),
    )
    .build()
}

function asWindow(driver: WebDriver): BrowserWindow {
  return {
    goTo: (address) => driver.get(address),
    run: (work, ...values) =>
      driver.executeScript(`return (${work}).apply(null, arguments)`, ...values),
    async resize(size) {
      // The window's own frame and toolbars can be measured once it has a size.
      const around = await driver.executeScript<{ width: number; height: number }>(
        'return { width: outerWidth - innerWidth, height: outerHeight - innerHeight }',
      )
      await driver
        .manage()
        .window()
        .setRect({
          x: 0,
          y: 0,
          width: size.width + around.width,
          height: size.height + around.height,
        })
    },
    async clickAt({ x, y }) {
      await driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform()
    },
    async type(text) {
      await driver.actions().sendKeys(text).perform()
    },
    async press(key) {
      await driver.actions().sendKeys(keys[key]).perform()
    },
    async chooseFile(path) {
      await driver.findElement(By.css('input[type=file]')).sendKeys(path)
    },
    async takeScreenshot() {
      return Buffer.from(await driver.takeScreenshot(), 'base64')
    },
  }
}

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB }

async function end(process: ChildProcess) {
  const ended = once(process, 'exit')
  process.kill()
  await ended
}
