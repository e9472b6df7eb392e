/**
 * One page of each kind in the browser; tests/system/page-widths.test.ts measures all. The form's other states
 * (web/app/contact/accessibility.test.tsx) and the sign-in (web/app/admin/shell/sign-in-page.test.tsx) are beside
 * them, what needs no browser is in web/accessibility.test.ts.
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

/** Between them, they have whatever only one of the widths shows. */
const manySurfaces = ['/', tablePage]

// Without React; '/404' has the same parts.
const pages = [...kindsOfPages, '/contact/sent']

describe('each page', () => {
  let page: Page
  let shown = '/'
  beforeAll(async () => {
    // Reduced motion, so that nothing is measured mid-fade.
    page = await stage.browser.newPage({ reducedMotion: 'reduce' })
    // Without its scripts, the form is not what visitors see.
    await page.route('**/*.js', (route) =>
      shown === '/contact' ? route.fallback() : route.abort(),
    )
  })

  async function show(path: string) {
    shown = path
    await page.goto(stage.product.origin + path)
    await layOutWhole(page)
    if (path === '/contact') await untilFormRuns(page)
  }

  test.each(pages)(
    '%s has no accessibility violations and fits the width of the screen',
    async (path) => {
      await show(path)

      // Header and footer are examined on the home page.
      const part = path === '/' ? undefined : { exclude: ['body > header', 'body > footer'] }
      await expectNoViolations(page, undefined, part)
      if (manySurfaces.includes(path)) await expectContrastInOtherScheme(page)
    },
  )

  test('the open menu has no accessibility violations', async () => {
    await show('/services')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: labels.menu }).click()
    await page.getByRole('navigation', { name: labels.mobileNavigation }).waitFor()

    await page.emulateMedia({ colorScheme: 'light' })
    expect(await findViolations(page, undefined, '[popover]')).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page, ['color-contrast'], '[popover]')).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })
})
