import type { Page } from 'playwright-core'
import { translateDocument } from '../../web/app/testing/translate.ts'

/** Translates a page as the browser does, including what the page adds later. */
export async function translate(page: Page) {
  await page.evaluate(translateDocument)
}
