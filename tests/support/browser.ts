import { statfsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { chromium } from 'playwright-core'

// CI runs as root, where Chromium's sandbox does not start.
export const browserFlags = ['--no-sandbox', '--disable-gpu']

/**
 * Starts Chromium: the one at CHROME_PATH, or else the one from an npm package, which runs on Linux
 * only. That package's own flags are meant for cloud functions (one process, no web security), so
 * they are not used.
 */
export async function launchBrowser(...flags: string[]) {
  const options = await launchOptions()
  return chromium.launch({ ...options, args: [...options.args, ...flags] })
}

export async function launchOptions() {
  return {
    executablePath: await browserPath(),
    args: browserFlags,
    ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  }
}

/**
 * Playwright makes Chromium use files instead of shared memory, because a container may have only
 * 64 MB of /dev/shm. With enough shared memory, the tests take a fifteenth less time.
 */
function hasSharedMemory() {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize >= 2 ** 30
  } catch {
    return false
  }
}

/** Returns the path of the executable that `launchBrowser` starts. */
export async function browserPath() {
  return process.env.CHROME_PATH || (await sparticuz.executablePath())
}
