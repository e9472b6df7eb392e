import { expect, test } from 'vitest'
import { labels } from '../../../web/app/words/labels.ts'
import { partnersWords } from '../../../web/app/words/partners.ts'
import { slidesWords } from '../../../web/app/words/slides.ts'
import partners from '../../../web/content/partners.json' with { type: 'json' }
import { galleryPage, pageLabels, servicePage } from '../../support/content.ts'
import type { Stage } from '../support/stage.ts'
import { desktop, phone } from '../support/visitor.ts'

const kindsOfPage = [
  '/',
  '/about',
  '/services',
  servicePage,
  '/blogs',
  '/contact',
  '/privacy',
  '/no-such-page',
]

export function readPages(stage: Stage) {
  test.each([phone, desktop])('every kind of page at $width px', async (size) => {
    const visitor = await stage.visit(size)
    for (const path of kindsOfPage) {
      await visitor.open(path)
      const page = await visitor.run(() => ({
        width: document.documentElement.scrollWidth,
        heading: document.querySelector('h1')?.innerText,
        main: getComputedStyle(document.querySelector('main') ?? document.body).visibility,
      }))
      expect(page, path).toEqual({
        width: size.width,
        heading: expect.stringMatching(/\w/),
        main: 'visible',
      })
    }
  })

  test('a page while the window grows from a phone’s width to a desktop’s and shrinks back', async () => {
    const visitor = await stage.visit(phone)
    await visitor.openWithScripts('/')
    await visitor.see('button', labels.menu)
    await visitor.resize(desktop)
    await visitor.see('link', pageLabels['/services'], `nav[aria-label="${labels.mainNavigation}"]`)
    await visitor.isGone('button', labels.menu)
    await visitor.resize(phone)
    await visitor.see('button', labels.menu)
  })

  test('pages in the chosen colour scheme, also on the next page and the next visit', async () => {
    const visitor = await stage.visit(desktop)
    const ground = () => visitor.run(() => getComputedStyle(document.body).backgroundColor)
    await visitor.openWithScripts('/')
    const light = await ground()
    await visitor.click('button', labels.useDark)
    await expect.poll(ground).not.toBe(light)
    const dark = await ground()
    await visitor.click('link', pageLabels['/about'], `nav[aria-label="${labels.mainNavigation}"]`)
    await visitor.isAt('/about')
    expect(await ground()).toBe(dark)
    await visitor.open('/contact')
    expect(await ground()).toBe(dark)
    await visitor.click('button', labels.useLight)
    await expect.poll(ground).toBe(light)
  })

  test.runIf(galleryPage.count)('an image carousel, which the buttons move', async () => {
    const visitor = await stage.visit(phone)
    await visitor.openWithScripts(galleryPage.path)
    await visitor.see('slide', `1 of ${galleryPage.count}`)
    await visitor.click('button', slidesWords.next)
    await visitor.see('slide', `2 of ${galleryPage.count}`)
    await visitor.isGone('slide', `1 of ${galleryPage.count}`)
    await visitor.click('button', slidesWords.previous)
    await visitor.see('slide', `1 of ${galleryPage.count}`)
  })

  // At most five fit beside each other.
  test.runIf(partners.length > 5)(
    'the partners carousel, which moves until it is paused',
    async () => {
      const visitor = await stage.visit(desktop)
      await visitor.openWithScripts('/')
      // Scrolled into view each time, because content above it grows when its styles load.
      const place = () =>
        visitor.run(() => {
          const carousel = document.querySelector('[data-live]')
          carousel?.scrollIntoView({ block: 'center', behavior: 'instant' })
          const list = carousel?.querySelector('ul')
          return list && getComputedStyle(list).transform
        })
      const before = await place()
      await expect.poll(place).not.toBe(before)
      await visitor.click('button', partnersWords.pause)
      await expect
        .poll(() => visitor.run(() => document.querySelector('[data-playing]') === null))
        .toBe(true)
    },
  )
}
