/** No page, in any state, does anything that its content security policy forbids. */
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { publicPaths, unlistedPaths } from '../web/app/pages.ts'
import { untilFormRuns } from './support/contact-page.ts'
import { galleryPage, pageLabels } from './support/content.ts'
import { takeOver } from './support/hydration.ts'
import { untilFontsShown, untilImagesLoaded } from './support/loaded.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const withoutReact = ['/404', '/not-there', '/contact/sent', '/contact/not-sent', '/enquiry']

/** Opens a page and collects everything the browser blocks, from the first moment on. */
async function openWatched(path: string, width: number, known?: BrowserContext) {
  const viewport = { width, height: 844 }
  const page = await (known ?? (await stage.browser.newContext({ viewport }))).newPage()
  const refused: string[] = []
  await page.exposeFunction('report', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { report(what: string): void }).report(
        `${violatedDirective} ${blockedURI}`,
      ),
    )
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions-Policy/.test(message.text())) {
      refused.push(message.text())
    }
  })
  await page.goto(stage.product.origin + path)
  return { page, refused }
}

/** Returns what the page's policy has blocked. */
async function refusedAt(path: string, context: BrowserContext) {
  const { page, refused } = await openWatched(path, 1440, context)
  if (!withoutReact.includes(path)) await takeOver(page)
  await untilFontsShown(page)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await untilImagesLoaded(page)
  await page.close()
  return refused
}

// Several at a time, because each page waits for its timers and the server most of the time.
test('no page violates its policy', async () => {
  const paths = [...publicPaths, ...unlistedPaths, '/not-there']
  const count = paths.length
  const refused: Record<string, string[]> = {}
  const context = await stage.browser.newContext({ viewport: { width: 1440, height: 844 } })
  const openNext = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      refused[path] = await refusedAt(path, context)
    }
  }
  await Promise.all(Array.from({ length: 4 }, openNext))

  expect(Object.keys(refused)).toHaveLength(count)
  expect(Object.entries(refused).filter(([, what]) => what.length > 0)).toEqual([])
})

test('an injected script does not run', async () => {
  const { page, refused } = await openWatched('/', 1440)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "Injected"'
    document.head.append(script)
  })

  await expect.poll(() => refused).toContain('script-src-elem inline')
  expect(await page.title()).not.toBe('Injected')
  await page.context().close()
})

test('the menu, theme, carousel, navigation and form cause no violation', async () => {
  const { page, refused } = await openWatched(galleryPage.path, 390)
  await takeOver(page)
  if (galleryPage.count > 0) await page.getByRole('button', { name: 'Next slide' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Use dark colours' }).click()
  await page
    .getByRole('navigation', { name: 'Main, mobile' })
    .getByText(pageLabels['/contact'])
    .click()
  await untilFormRuns(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Please enter a valid email').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Stores')
  await page.getByLabel('E-mail', { exact: true }).fill('stores@site.example')
  await page.getByLabel('Message', { exact: true }).fill('Sixty metres of pallet racking.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message sent successfully!').waitFor()

  expect(refused).toEqual([])
  await page.context().close()
})

test('the dashboard, its dialog and the logout cause no violation', async () => {
  await stage.product.post({
    name: 'Workshop',
    email: 'workshop@site.example',
    message: 'Two sliding gates.',
  })
  const { page, refused } = await openWatched('/admin', 1440)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  // The form of the test before may have stored one too.
  const row = page.getByRole('row').filter({ hasText: 'Workshop' })
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Inquiry deleted successfully!').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Password').waitFor()

  expect(refused).toEqual([])
  await page.context().close()
})
