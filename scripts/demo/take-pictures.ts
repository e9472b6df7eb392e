import type { Browser } from 'playwright-core'
import { readTimeZone } from './make-demo.ts'
import { team } from './team.ts'

/** When the pictures are taken, so that they only change with the product: a Wednesday morning. */
export const pictureTime = Date.parse('2026-11-25T11:00+05:30')

/** The enquiry that the picture of the desk shows. */
const shown = /The barrier arm at the basement exit/

export type Picture = 'home' | 'desk'

type Demo = { origin: string; password: string }

/** Takes the documentation's pictures, as PNG, of a demo that was made at `pictureTime` and is served at it. */
export async function takePictures(browser: Browser, { origin, password }: Demo) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: readTimeZone(),
  })
  await page.clock.setFixedTime(pictureTime)
  await page.goto(origin, { waitUntil: 'networkidle' })
  const home = await page.screenshot()
  await page.goto(`${origin}/admin`)
  await page.getByLabel('E-mail').fill(team.S.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('row').filter({ hasText: shown }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Reply' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  // Away from the row, which shows its buttons.
  await page.mouse.move(0, 0)
  const desk = await page.screenshot()
  await page.close()
  return { home, desk } satisfies Record<Picture, Buffer>
}
