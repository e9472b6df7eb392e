/** `npm run screenshots`: takes the README's pictures of the site and of the desk from the demo. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from '../tests/support/browser.ts'
import { serveNewDemo } from './demo/make-demo.ts'
import { pictureTime, takePictures } from './demo/take-pictures.ts'
import { buildIfChanged } from './local/build.ts'
import { answerHelp, runCommand } from './local/problem.ts'
import { readPort, root } from './local/settings.ts'
import { requireFreePort } from './local/wrangler-dev.ts'

answerHelp(`
npm run screenshots: takes docs/home.webp and docs/desk.webp anew, from the demo on PORT (8787).
A test compares them with the product, and fails once they show an older one.
`)

await runCommand(async () => {
  const port = readPort()
  await requireFreePort(port, 'npm run screenshots')
  const stateDir = mkdtempSync(join(tmpdir(), 'ceyforge-screenshots-'))
  const password = 'pictures of the demo'
  await buildIfChanged()
  const server = await serveNewDemo({ stateDir, port, password, now: pictureTime })
  const browser = await launchBrowser()
  try {
    const pictures = await takePictures(browser, { origin: server.origin, password })
    for (const [name, picture] of Object.entries(pictures)) {
      const file = join('docs', `${name}.webp`)
      await sharp(picture).webp({ quality: 82 }).toFile(join(root, file))
      console.log(`  ${file}`)
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
})
