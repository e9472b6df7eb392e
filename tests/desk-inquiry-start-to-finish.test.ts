/** An enquiry is worked through with the keyboard only, and with one thumb. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './support/accessibility-violations.ts'
import { pane } from './support/desk-pane.ts'
import { rowOf } from './support/fake-desk.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'
import { visitorPhone } from './support/visitor-phone.ts'

const stage = setStage()

/** Sends an enquiry as a visitor, and opens the desk, where it is listed. */
async function receive(name: string, context: object) {
  const message = `${name} asks for two jockey pumps. Please call ${visitorPhone.written}.`
  const response = await stage.product.post({ name, email: 'pumps@site.example', message })
  expect(response.status).toBe(201)
  const page = await (await stage.browser.newContext(context)).newPage()
  await openSignedIn(page, stage)
  await rowOf(page, name).waitFor()
  return page
}

const note = 'They have two side shift trucks.'
const answer = 'Good morning, we can come on Tuesday.'
const timeline = (page: Page) => pane(page).getByRole('region', { name: 'Timeline' })

test('an enquiry is assigned, noted, answered, filed, found and reopened with the keyboard only', async () => {
  const page = await receive('Pump room', { viewport: { width: 1440, height: 900 } })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('j', 'Enter')
  await timeline(page).waitFor()
  // All states are checked elsewhere; this one as it is built.
  expect(await findViolations(page)).toEqual([])

  await press('a')
  await page.getByRole('menu', { name: 'Assign' }).waitFor()
  await press('i')
  await page.getByText('Assigned to Owner').waitFor()
  await timeline(page).getByText('Owner took it').waitFor()

  await press('n')
  await page.keyboard.type(note)
  await press('Control+Enter')
  await timeline(page).getByText(note).waitFor()

  await press('r')
  await page.keyboard.type(answer)
  await press('Control+Enter')
  await page.getByText('Reply sent').waitFor()
  await timeline(page).getByText(answer).waitFor()
  await pane(page).getByRole('button', { name: 'Status: Answered' }).waitFor()

  await press('Escape', 'g', 'w')
  await rowOf(page, 'Pump room').getByText('Answered').waitFor()
  await press('j', 'e')
  await rowOf(page, 'Pump room').waitFor({ state: 'detached' })

  await press('/')
  await page.keyboard.type('pump room')
  await press('Enter')
  await rowOf(page, 'Pump room').waitFor()
  await press('Enter')
  await timeline(page).getByText('marked it as done').waitFor()
  await press('e')
  await page.getByText('Moved back to Inbox').waitFor()
  await press('Escape', 'g', 'i')
  await rowOf(page, 'Pump room').waitFor()
})

test('an enquiry is assigned, noted, answered, filed, found and reopened with one thumb at 360 px', async () => {
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  const page = await receive('Yard gate', context)
  const bar = page.getByRole('group', { name: 'This enquiry' })
  const tap = (
    where: Locator | Page,
    role: 'button' | 'menuitem' | 'menuitemradio',
    name: string,
  ) => where.getByRole(role, { name, exact: true }).tap()
  const goTo = async (list: string) => {
    // The enquiry has a button of the same name.
    await pane(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('dialog').getByRole('link', { name: list }).tap()
  }
  const openRow = () => rowOf(page, 'Yard gate').getByRole('link', { name: 'Yard gate' }).tap()
  await openRow()

  await tap(bar, 'button', 'More')
  await tap(page, 'menuitem', 'Assign')
  await tap(page, 'menuitemradio', 'Me')
  await timeline(page).getByText('Owner took it').waitFor()

  await pane(page).getByLabel('Note').tap()
  await page.keyboard.type(note)
  await tap(page, 'button', 'Add note')
  await timeline(page).getByText(note).waitFor()

  await tap(bar, 'button', 'Reply')
  await page.keyboard.type(answer)
  await tap(page, 'button', 'Send')
  await timeline(page).getByText(answer).waitFor()

  await tap(page, 'button', 'Back to the list')
  await goTo('Waiting')
  await openRow()
  await tap(bar, 'button', 'Done')
  await rowOf(page, 'Yard gate').waitFor({ state: 'detached' })
  await goTo('Done')
  await openRow()
  await tap(bar, 'button', 'Reopen')
  await page.getByRole('status').getByText('Moved back to Inbox').waitFor()
  await tap(page, 'button', 'Back to the list')
  await rowOf(page, 'Yard gate').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Inbox/ }).tap()
  await rowOf(page, 'Yard gate').waitFor()
})
