/**
 * No page, in any state, does anything that its content security policy forbids. What pages contain is
 * checked in web/policy.test.ts, hydration in tests/deferred-scripts.test.ts, and a whole journey with the desk
 * in tests/journey.test.ts.
 */
import { expect, test } from 'vitest'
import { readColour } from '../web/build/colours.ts'
import { untilFormRuns } from './support/contact-page.ts'
import { galleryPage, pageLabels } from './support/content.ts'
import { takeOver } from './support/hydration.ts'
import { untilFontsShown } from './support/loaded.ts'
import { watchPolicy } from './support/policy-violations.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function openWatched(path: string, width: number) {
  const page = await stage.browser.newPage({ viewport: { width, height: 844 } })
  const refused = await watchPolicy(page)
  await page.goto(stage.product.origin + path)
  return { page, refused }
}

test('the pages without React do not violate their policy', async () => {
  const { page, refused } = await openWatched('/not-there', 1440)
  await untilFontsShown(page)
  for (const path of ['/contact/sent', '/contact/not-sent', '/enquiry']) {
    await page.goto(stage.product.origin + path)
    await untilFontsShown(page)
  }
  expect(refused).toEqual([])
})

test('an injected script does not run', async () => {
  const { page, refused } = await openWatched('/privacy', 1440)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "Injected"'
    document.head.append(script)
  })

  await expect.poll(() => refused).toContain('script-src-elem inline')
  expect(await page.title()).not.toBe('Injected')
  await page.context().close()
})

test('the menu, theme, carousel, navigation and form cause no violation, and store the draft, the colour scheme, which a reload keeps, and the scroll positions, and no cookie', async () => {
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
  // The router stores the scroll positions as the page is left.
  await page.reload()
  await untilFormRuns(page)
  const colours = page.locator('meta[name=theme-color]')
  const shown = await colours.evaluateAll((all) => all.map((it) => it.getAttribute('content')))
  const { light, dark } = readColour('paper')
  expect(shown).toEqual([dark, light, dark])
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  const stored = await page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }))
  // Whatever it is, `pages/privacy.md` has to list it.
  expect(stored).toEqual({
    local: ['contact-draft', 'theme'],
    session: ['react-router-scroll-positions'],
  })
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message sent successfully!').waitFor()

  expect(refused).toEqual([])
  await page.context().close()
})
