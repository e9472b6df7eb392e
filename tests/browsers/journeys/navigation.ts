import { expect, test } from 'vitest'
import { callToAction } from '../../../web/app/lib/call-to-action.ts'
import { labels } from '../../../web/app/words/labels.ts'
import { anotherService, aService, pageLabels } from '../../support/content.ts'
import type { Stage } from '../support/stage.ts'
import { desktop, phone } from '../support/visitor.ts'

const mainMenu = `nav[aria-label="${labels.mainNavigation}"]`
const mobileMenu = `nav[aria-label="${labels.mobileNavigation}"]`

export function moveAbout(stage: Stage) {
  test('with the phone menu, which closes afterwards', async () => {
    const visitor = await stage.visit(phone)
    const isMainShown = () =>
      visitor.run(() =>
        document.querySelector('main')?.checkVisibility({ visibilityProperty: true }),
      )
    await visitor.openWithScripts('/')
    await visitor.click('button', labels.menu)
    await visitor.see('link', pageLabels['/about'], mobileMenu)
    expect(await isMainShown()).toBe(false)
    await visitor.press('Escape')
    await visitor.isGone('link', pageLabels['/about'], mobileMenu)
    expect(await isMainShown()).toBe(true)

    await visitor.click('button', labels.menu)
    await visitor.click('link', pageLabels['/about'], mobileMenu)
    await visitor.isAt('/about')
    await visitor.isGone('link', pageLabels['/about'], mobileMenu)
    await expect.poll(isMainShown).toBe(true)
  })

  test('with the phone menu before scripts have loaded, and Back returns to the page with the menu closed', async () => {
    const visitor = await stage.visit(phone)
    stage.network.refuse(/\.js$/)
    try {
      await visitor.open('/')
      await visitor.click('button', labels.menu)
      await visitor.click('link', pageLabels['/about'], mobileMenu)
      await visitor.isAt('/about')
      await visitor.goBack()
      await visitor.isAt('/')
      await visitor.isGone('link', pageLabels['/about'], mobileMenu)
      await visitor.see('link', callToAction.button, 'main')
    } finally {
      stage.network.refuse(undefined)
    }
  })

  test('with links, and Back restores the scroll position', async () => {
    const visitor = await stage.visit(desktop)
    const title = () => visitor.run(() => document.title)
    const scrolled = () => visitor.run(() => Math.round(scrollY))
    await visitor.openWithScripts('/services')
    const before = await title()
    await visitor.run(() => scrollTo({ top: 1200, behavior: 'instant' }))
    await expect.poll(scrolled).toBe(1200)
    await visitor.click('link', pageLabels['/about'], mainMenu)
    await visitor.isAt('/about')
    await expect.poll(title).not.toBe(before)
    await expect.poll(scrolled).toBe(0)
    await visitor.goBack()
    await visitor.isAt('/services')
    await expect.poll(title).toBe(before)
    await expect.poll(scrolled).toBe(1200)
  })

  test('within a page, whose index marks the current section', async () => {
    const visitor = await stage.visit(desktop)
    const marked = () =>
      visitor.run(() => document.querySelector('nav [aria-current="true"]')?.getAttribute('href'))
    await visitor.openWithScripts('/services')
    // Firefox before 143 cannot open a `<details>` with CSS, so there the index stays collapsed.
    const isClosed = await visitor.run(() => !CSS.supports('selector(::details-content)'))
    if (isClosed) await visitor.click('button', labels.onThisPage, 'main nav')
    await visitor.click('link', `${aService.number} ${aService.title}`, 'main nav')
    await visitor.isAt(`/services#${aService.slug}`)
    await expect.poll(marked).toBe(`#${aService.slug}`)
    await visitor.click('link', `${anotherService.number} ${anotherService.title}`, 'main nav')
    await expect.poll(marked).toBe(`#${anotherService.slug}`)
    await visitor.goBack()
    await expect.poll(marked).toBe(`#${aService.slug}`)
  })
}
