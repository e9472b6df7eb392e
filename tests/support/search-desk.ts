/** The desk with three enquiries, in three scripts, for the search and filter tests. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { aService, servicePage } from './content.ts'
import { untilShown } from './shown.ts'
import { openSignedIn } from './sign-in.ts'
import { setStage } from './stage.ts'

type Stage = ReturnType<typeof setStage>

export const gates = {
  name: 'Nimal Perera',
  email: 'nimal@factory.example',
  message: 'Two sliding gates for the yard at Biyagama, 50% now.',
  origin: {
    service: aService.slug,
    fromPage: servicePage,
    firstPage: '/',
    referrer: 'news.example',
    utm: { source: 'newsletter', campaign: 'Gates & fences' },
  },
}
export const sinhala = {
  name: 'නිමල්',
  email: 'n@site.example',
  message: 'ගබඩාව සඳහා රාක්ක අවශ්‍යයි, කරුණාකර.',
}
export const tamil = {
  name: 'கவிதா',
  email: 'k@site.example',
  message: 'கிடங்கிற்கு அலமாரிகள் தேவை.',
}

/** Gives a test file a product with these three enquiries. */
export function setSearchStage() {
  const stage = setStage()
  beforeAll(async () => {
    for (const body of [gates, sinhala, tamil]) {
      expect((await stage.product.post(body)).status).toBe(201)
    }
  })
  return stage
}

/** Opens the desk, signed in. */
export async function openDesk(stage: Stage, search = '', options = {}) {
  const page = await (await stage.browser.newContext(options)).newPage()
  await openSignedIn(page, stage, search)
  await untilShown(field(page))
  return page
}

export const field = (page: Page) => page.getByRole('combobox', { name: 'Search enquiries' })

/** Waits until the list shows these visitors and no others. */
export async function shows(page: Page, ...names: string[]) {
  await expect
    .poll(async () => (await page.locator('td[data-column=name] bdi').allTextContents()).sort())
    .toEqual(names.toSorted())
}
