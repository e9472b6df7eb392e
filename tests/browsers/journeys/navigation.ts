import { expect, test } from 'vitest'
import { callToAction } from '../../../web/app/content/call-to-action.ts'
import { labels } from '../../../web/app/content/words/labels.ts'
import type { Stage } from '../support/stage.ts'
import { desktop, phone } from '../support/visitor.ts'

const mainMenu = `nav[aria-label="${labels.mainNavigation}"]`
const mobileMenu = `nav[aria-label="${labels.mobileNavigation}"]`

export function moveAbout(stage: Stage) {
  test('by the menu of a phone, which closes behind them', async () => {
    const visitor = await stage.visit(phone)
    const isMainShown = () =>
      visitor.run(() =>
        document.querySelector('main')?.checkVisibility({ visibilityProperty: true }),
      )
    await visitor.openWithScripts('/')
    await visitor.click('button', labels.menu)
    await visitor.see('link', 'About', mobileMenu)
    expect(await isMainShown()).toBe(false)
    await visitor.press('Escape')
    await visitor.isGone('link', 'About', mobileMenu)
    expect(await isMainShown()).toBe(true)

    await visitor.click('button', labels.menu)
    await visitor.click('link', 'About', mobileMenu)
    await visitor.isAt('/about')
    await visitor.isGone('link', 'About', mobileMenu)
    await expect.poll(isMainShown).toBe(true)
  })

  test('by the menu before its scripts have come, and Back to a page without it', async () => {
    const visitor = await stage.visit(phone)
    stage.network.refuse(/\.js$/)
    try {
      await visitor.open('/')
      await visitor.click('button', labels.menu)
      await visitor.click('link', 'About', mobileMenu)
      await visitor.isAt('/about')
      await visitor.goBack()
      await visitor.isAt('/')
      await visitor.isGone('link', 'About', mobileMenu)
      await visitor.see('link', callToAction.button, 'main')
    } finally {
      stage.network.refuse(undefined)
    }
  })

  test('by links, and Back to the place they came from', async () => {
    const visitor = await stage.visit(desktop)
    const title = () => visitor.run(() => document.title)
    const scrolled = () => visitor.run(() => Math.round(scrollY))
    await visitor.openWithScripts('/services')
    const before = await title()
    await visitor.run(() => scrollTo({ top: 1200, behavior: 'instant' }))
    await expect.poll(scrolled).toBe(1200)
    await visitor.click('link', 'About', mainMenu)
    await visitor.isAt('/about')
    await expect.poll(title).not.toBe(before)
    await expect.poll(scrolled).toBe(0)
    await visitor.goBack()
    await visitor.isAt('/services')
    await expect.poll(title).toBe(before)
    await expect.poll(scrolled).toBe(1200)
  })

  test('within a page, whose index marks where they are', async () => {
    const visitor = await stage.visit(desktop)
    const marked = () =>
      visitor.run(() => document.querySelector('nav [aria-current="true"]')?.getAttribute('href'))
    await visitor.openWithScripts('/services')
    // Firefox before 143 cannot show what is in a closed `<details>`: the index stays a button.
    const isClosed = await visitor.run(() => !CSS.supports('selector(::details-content)'))
    if (isClosed) await visitor.click('button', labels.onThisPage, 'main nav')
    await visitor.click('link', '10 Gate Solutions', 'main nav')
    await visitor.isAt('/services#gate-solutions')
    await expect.poll(marked).toBe('#gate-solutions')
    await visitor.click('link', '01 Industrial Printing Solutions', 'main nav')
    await expect.poll(marked).toBe('#industrial-printing-solutions')
    await visitor.goBack()
    await expect.poll(marked).toBe('#gate-solutions')
  })
}
