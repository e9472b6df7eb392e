/** A message that cannot wait is answered with the emergency number before it is sent. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { site } from '../web/app/lib/site.ts'
import { expectNoViolations } from './support/accessibility-violations.ts'
import { field, fillIn, openContact, pressSend, sent, visit } from './support/contact-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const open = async () => openContact(await visit(stage.browser), `${stage.product.origin}/contact`)

const notice = (page: Page) =>
  page.locator('form').getByRole('status').filter({ hasText: 'If it cannot wait, call' })

test.runIf(site.emergency)(
  'an urgent word shows the emergency number, its hours and what it is for, for as long as it is there',
  async () => {
    const page = await open()
    const message = field(page, 'Message')
    await message.pressSequentially('A gate is stuck')
    expect(await notice(page).count()).toBe(0)
    const place = await message.boundingBox()
    await message.pressSequentially('. Urgent')
    await notice(page).waitFor()

    const { number, hours, services, area } = site.emergency ?? {}
    const link = notice(page).getByRole('link', { name: number ?? '' })
    expect(await link.getAttribute('href')).toBe(`tel:${number?.replaceAll(' ', '')}`)
    for (const text of [hours, services, area])
      expect(await notice(page).textContent()).toContain(text)
    expect(await message.boundingBox()).toEqual(place)
    expect(await message.evaluate((area) => area === document.activeElement)).toBe(true)
    await expectNoViolations(page, [390, 1440])

    await message.press('Backspace')
    await notice(page).waitFor({ state: 'detached' })
  },
)

test.runIf(site.emergency)(
  'the emergency number is there for a draft that was urgent, and gone once it is sent',
  async () => {
    const page = await open()
    await fillIn(page, 'The pump room is flooded.')
    await page.reload()
    await notice(page).waitFor()
    await pressSend(page)

    await page.getByText(sent).waitFor()
    expect(await notice(page).count()).toBe(0)
  },
)
