/** `npm run screenshots`: takes the README's pictures of the site and of the desk from the demo. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../tests/support/browser.ts'
import { makeDemo } from './demo/make-demo.ts'
import { team } from './demo/team.ts'
import { buildIfChanged } from './local/build.ts'
import { answerHelp, runCommand } from './local/problem.ts'
import { writeLocalSettings } from './local/secrets.ts'
import { readPort, root } from './local/settings.ts'
import { requireFreePort, startWranglerDev } from './local/wrangler-dev.ts'
import { readWranglerToml } from './local/wrangler-toml.ts'

answerHelp(`
npm run screenshots: takes docs/home.webp and docs/desk.webp anew, from the demo on PORT (8787).
`)

const size = { width: 1440, height: 900 }

/** The enquiry that the picture of the desk shows. */
const shown = /The barrier arm at the basement exit/

await runCommand(async () => {
  const port = readPort()
  await requireFreePort(port, 'npm run screenshots')
  const stateDir = mkdtempSync(join(tmpdir(), 'ceyforge-screenshots-'))
  const password = 'pictures of the demo'
  await buildIfChanged()
  await makeDemo({ stateDir, port, password, now: Date.now() })
  const settingsFiles = writeLocalSettings(stateDir, { SITE_ORIGIN: `http://localhost:${port}` })
  const server = await startWranglerDev({ port, stateDir, settingsFiles, print: () => undefined })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({
      viewport: size,
      reducedMotion: 'reduce',
      timezoneId: process.env.TIME_ZONE || readWranglerToml(root).vars?.TIME_ZONE || 'UTC',
    })
    await page.goto(server.origin, { waitUntil: 'networkidle' })
    await take(page, 'home')
    await page.goto(`${server.origin}/admin`)
    await page.getByLabel('E-mail').fill(team.S.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('row').filter({ hasText: shown }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Reply' }).first().waitFor()
    await page.waitForLoadState('networkidle')
    // Away from the row, which shows its buttons.
    await page.mouse.move(0, 0)
    await take(page, 'desk')
  } finally {
    await browser.close()
    await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
})

async function take(page: Page, name: string) {
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toBuffer()
  await sharp(picture).toFile(join(root, 'docs', `${name}.webp`))
  console.log(`  docs/${name}.webp`)
}
