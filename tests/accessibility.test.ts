/**
 * One page of each kind in the browser; tests/system/page-widths.test.ts measures all. The form's other states are beside it
 * (web/app/contact/accessibility.test.tsx), what needs no browser is in web/accessibility.test.ts.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { labels } from '../web/app/words/labels.ts'
import {
  expectContrastInOtherScheme,
  expectNoViolations,
  findViolations,
} from './support/accessibility-violations.ts'
import { untilFormRuns } from './support/contact-page.ts'
import { kindsOfPages, tablePage } from './support/content.ts'
import { layOutWhole } from './support/loaded.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Without their scripts, these are not what visitors see. */
const withScripts = ['/contact', '/admin']
const manySurfaces = ['/', tablePage, '/contact']

const pages = [...kindsOfPages, '/admin', '/404', '/contact/sent', '/contact/not-sent']

// Reduced motion, so that nothing is measured mid-fade.
async function open(isBlocked: () => boolean) {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce' })
  await context.route('**/*.js', (route) => (isBlocked() ? route.abort() : route.continue()))
  return context.newPage()
}

describe('each page', () => {
  let page: Page
  let shown = '/'
  beforeAll(async () => {
    page = await open(() => !withScripts.includes(shown))
  })

  async function show(path: string) {
    shown = path
    await page.goto(stage.product.origin + path)
    await layOutWhole(page)
    if (path === '/contact') await untilFormRuns(page)
    // The desk replaces its page once it knows who is signed in.
    if (path === '/admin') await page.getByLabel('E-mail').waitFor()
  }

  test.each(pages)(
    '%s has no accessibility violations and fits the width of the screen',
    async (path) => {
      await show(path)

      await expectNoViolations(page)
      if (manySurfaces.includes(path)) await expectContrastInOtherScheme(page)
    },
  )

  test('the open menu has no accessibility violations', async () => {
    await show('/services')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: labels.menu }).click()
    await page.getByRole('navigation', { name: labels.mobileNavigation }).waitFor()

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page, undefined, '[popover]'), colorScheme).toEqual([])
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })
})
