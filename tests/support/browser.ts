import sparticuz from '@sparticuz/chromium'
import { chromium } from 'playwright-core'

/**
 * Starts Chromium: the one CHROME_PATH names, else the one that comes with an npm package, which
 * runs on Linux. That package's own flags are for a cloud function: one process, no web security.
 */
export async function launchBrowser() {
  const executablePath = process.env.CHROME_PATH || (await sparticuz.executablePath())
  // CI runs as root, where Chromium's sandbox does not start.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}
