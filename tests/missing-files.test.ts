/** Files that are missing for a moment, while a new version of the site is being deployed. */
import { expect, onTestFinished, test } from 'vitest'
import { untilHydrated } from './support/hydration.ts'
import { startMovingSite } from './support/moving-site.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens a page of a site on which the files that match are missing, with the browser's cache on. */
async function open(path: string, missing: RegExp) {
  const site = await startMovingSite(stage.product.origin, (it) => missing.test(it))
  onTestFinished(site.stop)
  const page = await stage.browser.newPage()
  const missed: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 404) missed.push(answer.url())
  })
  await page.goto(site.origin + path)
  await expect.poll(() => missed).not.toEqual([])
  return { page, settle: site.settle }
}

test.each([
  '/assets/none-1a2b3c4d.js',
  '/assets/none-480.avif',
  '/assets/cards/none.jpg',
  '/assets/',
])('a browser does not keep that %s is missing', async (path) => {
  const answer = await fetch(stage.product.origin + path)

  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a browser keeps a file that exists for a year', async () => {
  const html = await (await fetch(stage.product.origin)).text()
  const [font] = /\/assets\/[\w-]+\.woff2/.exec(html) ?? []
  const answer = await fetch(`${stage.product.origin}${font}`)

  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('one reload runs a page whose scripts and styles were missing', async () => {
  const { page, settle } = await open('/privacy', /\.(js|css)$/)
  settle()
  await page.reload()
  await untilHydrated(page)
})

test('one reload opens the desk whose scripts and styles were missing', async () => {
  const { page, settle } = await open(
    '/admin',
    /\/(desk|admin|admin-area|sign-in-page)-[\w-]+\.(js|css)$/,
  )
  settle()
  await page.reload()

  await page.getByRole('button', { name: 'Login' }).waitFor()
})
