/** The contact bar on phones, and the emergency number in the header. */

import { expect, test } from 'vitest'
import { site } from '../web/app/lib/site.ts'
import { aService, pageLabels, servicePage } from './support/content.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function open(path: string, width: number, settings = {}) {
  const viewport = { width, height: 780 }
  const context = await stage.browser.newContext({ viewport, ...settings })
  const page = await context.newPage()
  await page.goto(stage.product.origin + path)
  return page
}

/** Runs in the page. */
const boxesOf = (all: Element[]) => all.map((it) => it.getBoundingClientRect().toJSON() as DOMRect)

test('the contact bar appears on scroll, covers neither the end of the page nor the focused element, and is not shown in print, on wide screens or in low windows', async () => {
  const page = await open(servicePage, 390)
  const bar = page.getByRole('navigation', { name: 'Quick contact' })
  await bar.waitFor({ state: 'hidden' })
  await page.mouse.wheel(0, 200)
  await page.waitForFunction(() => scrollY > 100)
  await bar.waitFor()
  const top = (await bar.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThan(700)

  const stops = page.locator(':is(main, footer) :is(a, button, summary)')
  const bottoms = await stops.evaluateAll((all: HTMLElement[]) =>
    all.flatMap((stop) => {
      stop.focus()
      return stop === document.activeElement ? stop.getBoundingClientRect().bottom : []
    }),
  )
  expect(bottoms.length).toBeGreaterThan(20)
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(top + 1)
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
  const privacy = await page.getByRole('link', { name: pageLabels['/privacy'] }).boundingBox()
  expect((privacy?.y ?? 0) + (privacy?.height ?? 0)).toBeLessThanOrEqual(top)
  const up = await page.getByRole('link', { name: 'Scroll to top' }).boundingBox()
  expect((up?.y ?? 0) + (up?.height ?? 0)).toBeLessThanOrEqual(top)

  await page.emulateMedia({ media: 'print' })
  expect(await bar.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  for (const viewport of [
    { width: 780, height: 360 },
    { width: 640, height: 360 },
    { width: 768, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await bar.isVisible()).toBe(false)
  }
  await page.context().close()
})

test.runIf(site.emergency)(
  'the header fits from 768 px, including what the emergency number is for, and stays one row with longer hours and a longer scope',
  async () => {
    // With scripts, the page would replace a text that is changed in it.
    const page = await open('/privacy', 1024, { javaScriptEnabled: false })
    const header = page.getByRole('banner')
    const { hours, services, area, number } = site.emergency ?? {}
    const call = header.getByRole('link', {
      name: `Emergency, ${hours}: ${services}, ${area}`,
    })
    expect(await call.getAttribute('href')).toBe(`tel:${number?.replaceAll(' ', '')}`)
    for (const width of [768, 1023, 1024]) {
      await page.setViewportSize({ width, height: 780 })
      const parts = [
        await header.getByRole('link', { name: `${site.name}, home` }).boundingBox(),
        await header.getByRole('navigation', { name: 'Main', exact: true }).boundingBox(),
        await call.boundingBox(),
      ]
      for (const [index, part] of parts.entries()) {
        const next = parts[index + 1]?.x ?? width
        expect((part?.x ?? 0) + (part?.width ?? 0)).toBeLessThanOrEqual(next)
      }
      expect((await header.boundingBox())?.height).toBe(70)
      expect((await header.locator('svg').first().boundingBox())?.width).toBeGreaterThan(20)
      // Below 1024 px the services are only read out.
      const shown = width < 1024 ? call.locator(':scope > span') : call.locator('span')
      for (const { top, bottom, width } of await shown.evaluateAll(boxesOf)) {
        expect(top).toBeGreaterThanOrEqual(0)
        expect(bottom).toBeLessThanOrEqual(70)
        expect(width).toBeGreaterThan(10)
      }
      // Two short lines that end at the margin, instead of one that wraps.
      if (width < 1024) {
        const label = await call.locator('span').first().boundingBox()
        const end = await call.getByText(area ?? '', { exact: true }).boundingBox()
        expect(end?.y).toBeGreaterThan(label?.y ?? 0)
      }
      expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }

    await header.locator('a[href^="tel:"]:visible .label').evaluate((label) => {
      const [services, area] = label.children
      if (label.firstChild) label.firstChild.textContent = 'Emergency, 22:00 to 06:30'
      if (services) services.textContent = 'boilers, lifts and compressors, '
      if (area) area.textContent = 'Northern Province'
    })
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 780 })
      expect((await header.boundingBox())?.height).toBe(70)
    }
    await page.context().close()
  },
)

test.runIf(site.whatsApp)(
  'a click on WhatsApp is reported to the site without JavaScript',
  async () => {
    const page = await open(servicePage, 390, { javaScriptEnabled: false })
    await page.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const ping = page.waitForRequest(`**/api/clicks/whatsapp?service=${aService.slug}`)
    await page.mouse.wheel(0, 200)
    await page.getByRole('navigation', { name: 'Quick contact' }).getByText('WhatsApp').click()

    expect((await ping).method()).toBe('POST')
    await page.context().close()
  },
)
