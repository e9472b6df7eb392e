/** The menu on a phone, from which each service is two taps away. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servicePath } from '../web/app/lib/service-paths.ts'
import { services } from '../web/app/lib/services/catalogue.ts'
import { serviceGroups } from '../web/app/lib/services/groups.ts'
import { labels } from '../web/app/words/labels.ts'
import { untilHydrated } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const themeSwitch = (page: Page) => page.getByRole('button', { name: /^Use (dark|light) colours$/ })

async function openMenu(path: string, settings: { javaScriptEnabled?: boolean } = {}) {
  const viewport = { width: 320, height: 568 }
  const context = await stage.browser.newContext({ viewport, hasTouch: true, ...settings })
  const page = await context.newPage()
  await page.goto(stage.product.origin + path)
  await page.getByRole('button', { name: labels.menu }).tap()
  return { page, menu: page.getByRole('navigation', { name: labels.mobileNavigation }) }
}

test('reaches the last service with a second tap, without scripts, and then has no switch of the colours', async () => {
  const { page, menu } = await openMenu('/about', { javaScriptEnabled: false })
  expect(await themeSwitch(page).count()).toBe(0)
  const last = services.at(-1)
  await menu.getByRole('link', { name: last?.shortTitle ?? '', exact: true }).tap()

  await page.waitForURL(`**${servicePath(last?.slug ?? '')}`)
  await page.context().close()
})

test('lists the services under their groups in the order of reading, with targets of 44 px and the switch of the colours, fits 320 px, and closes on a service of the same page or a call', async () => {
  const { page, menu } = await openMenu(servicePath(services[0]?.slug ?? ''))
  for (const { name, services } of serviceGroups) {
    const links = menu.getByRole('list', { name, exact: true }).getByRole('link')
    expect(await links.allTextContents()).toEqual(services.map(({ shortTitle }) => shortTitle))
    const heights = await links.evaluateAll((all) =>
      all.map((it) => it.getBoundingClientRect().height),
    )
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  }
  expect((await themeSwitch(page).boundingBox())?.height).toBeGreaterThanOrEqual(48)
  const panel = page.locator('[popover]')
  expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const hrefs = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const start = hrefs.indexOf('/services') + 1
  expect(hrefs.slice(start, start + services.length)).toEqual(
    services.map(({ slug }) => servicePath(slug)),
  )

  // The link to all services is marked too.
  const current = menu.locator('[aria-current="page"]').last()
  expect(await current.getAttribute('href')).toBe(servicePath(services[0]?.slug ?? ''))
  // Before, the link would load the page anew, whose scripts wait for the next tap.
  await untilHydrated(page)
  await current.tap()
  await menu.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: labels.menu }).tap()
  // Keeps this machine's telephone program closed.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await panel.locator('a[href^="tel:"]').first().tap()
  await menu.waitFor({ state: 'hidden' })
  await page.context().close()
})
