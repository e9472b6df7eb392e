import { statfsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { chromium } from 'playwright-core'

// CI runs as root, where Chromium's sandbox does not start.
export const browserFlags = ['--no-sandbox', '--disable-gpu']

/**
 * Starts Chromium: the one CHROME_PATH names, else the one that comes with an npm package, which
 * runs on Linux. That package's own flags are for a cloud function: one process, no web security.
 */
export async function launchBrowser(...flags: string[]) {
  return chromium.launch({
    executablePath: await browserPath(),
    args: [...browserFlags, ...flags],
    ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  })
}

/**
 * Playwright has Chromium share memory by files, since a container may have no more than 64 MB of
 * /dev/shm; where there is plenty, that takes a fifteenth of the time of the tests.
 */
function hasSharedMemory() {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize >= 2 ** 30
  } catch {
    return false
  }
}

/** Returns the program that `launchBrowser` starts. */
export async function browserPath() {
  return process.env.CHROME_PATH || (await sparticuz.executablePath())
}
