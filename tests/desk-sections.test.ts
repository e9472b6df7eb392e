import { expect, test } from 'vitest'
import { openSignedInWithCache } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** How often an open desk polls, in ms. */
const interval = 15_000

test('a section of the desk that is opened first makes no request that fails', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.clock.install()
  await openSignedInWithCache(page, stage)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  for (const view of ['held', 'reports', 'settings']) {
    const live = page.waitForResponse((response) => response.url().includes('/changes?'))
    await page.goto(`${stage.product.origin}/admin?view=${view}`)
    const name = await page.locator('nav [aria-current=page]').first().innerText()
    await expect.poll(() => page.locator('main h1').innerText()).toBe(name)
    await page.clock.runFor(interval)
    await live
  }
  expect(refused).toEqual([])
})
