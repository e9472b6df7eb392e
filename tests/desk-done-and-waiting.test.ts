import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { chooseFromMore, setStatus } from './support/desk-pane.ts'
import { rowOf } from './support/fake-desk.ts'
import { nextReminder } from './support/reminders.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Oldest first. */
const names = ['Anjali', 'Bimal', 'Chamari']

beforeAll(async () => {
  for (const name of names) {
    await stage.product.post({
      name,
      email: `${name.toLowerCase()}@factory.example`,
      message: `${name} asks for a price of forty metres of racking.`,
    })
  }
})

async function openDesk() {
  const page = await (await stage.browser.newContext()).newPage()
  await openSignedIn(page, stage)
  return page
}

const heading = (page: Page, name: string) =>
  page.locator('[data-pane]').getByRole('heading', { name })

const goTo = (page: Page, list: string) =>
  page.getByRole('navigation').getByRole('link', { name: list }).first().click()

test('a list that is opened again is shown before it has reloaded', async () => {
  const page = await openDesk()
  await rowOf(page, 'Anjali').waitFor()
  await goTo(page, 'Waiting')
  await page.getByText('Enquiries that you have answered wait here').waitFor()

  const held = Promise.withResolvers<void>()
  await page.route('**/api/inquiries?*view=inbox*', async (route) => {
    await held.promise
    return route.continue()
  })
  await goTo(page, 'Inbox')
  await rowOf(page, 'Anjali').waitFor()
  held.resolve()
  await page.context().close()
})

describe('an enquiry', () => {
  test('is marked as done with “e”, which opens the next one, and “z” undoes that', async () => {
    const page = await openDesk()
    await rowOf(page, 'Chamari').getByRole('link', { name: 'Chamari' }).click()
    await heading(page, 'Chamari').waitFor()

    await page.keyboard.press('e')
    await heading(page, 'Bimal').waitFor()
    await rowOf(page, 'Chamari').waitFor({ state: 'detached' })
    await page.getByText('Marked as done').waitFor()

    await page.keyboard.press('z')
    await rowOf(page, 'Chamari').waitFor()
    await page.context().close()
  })

  test('is marked as done from its row, found in Done, and reopened there', async () => {
    const page = await openDesk()
    await rowOf(page, 'Anjali').getByRole('button', { name: /^Done/ }).click()
    await rowOf(page, 'Anjali').waitFor({ state: 'detached' })

    await goTo(page, 'Done')
    await rowOf(page, 'Anjali')
      .getByRole('button', { name: /^Reopen/ })
      .click()
    await page.getByText('Moved back to Inbox').waitFor()
    await rowOf(page, 'Anjali').waitFor({ state: 'detached' })
    await goTo(page, 'Inbox')
    await rowOf(page, 'Anjali').waitFor()
    await page.context().close()
  })

  test('that is done moves to Waiting without a date, and back to Done when that is undone', async () => {
    const page = await openDesk()
    await rowOf(page, 'Anjali').getByRole('button', { name: /^Done/ }).click()
    await goTo(page, 'Done')
    await rowOf(page, 'Anjali').getByRole('link', { name: 'Anjali' }).click()
    await heading(page, 'Anjali').waitFor()

    await page.keyboard.press('h')
    await page.getByRole('menuitem', { name: 'No date' }).click()
    await page.getByText('Moved to Waiting').waitFor()
    await goTo(page, 'Waiting')
    await rowOf(page, 'Anjali').waitFor()

    await page.keyboard.press('z')
    await rowOf(page, 'Anjali').waitFor({ state: 'detached' })
    await goTo(page, 'Done')
    await rowOf(page, 'Anjali')
      .getByRole('button', { name: /^Reopen/ })
      .click()
    await page.getByText('Moved back to Inbox').waitFor()
    await page.context().close()
  })

  test('that has left the list stays open when it is assigned, and its row says when it returns', async () => {
    const page = await openDesk()
    await rowOf(page, 'Bimal').getByRole('link', { name: 'Bimal' }).click()
    await chooseFromMore(page, 'Log a call')
    await page.getByRole('button', { name: 'Log call' }).click()
    await rowOf(page, 'Bimal').waitFor({ state: 'detached' })
    await heading(page, 'Bimal').waitFor()

    await page.keyboard.press('a')
    await page.getByRole('menu', { name: 'Assign' }).waitFor()
    // The call has assigned it to the person who logged it.
    await page.getByRole('menuitemradio', { name: 'Nobody' }).click()
    await page.getByRole('status').getByText('Assigned to nobody').waitFor()
    await page.keyboard.press('h')
    await nextReminder(page).click()
    await page.getByRole('status').getByText('Back in Inbox').waitFor()
    expect(await heading(page, 'Bimal').isVisible()).toBe(true)

    await goTo(page, 'Waiting')
    await rowOf(page, 'Bimal')
      .getByText(/^Back \w+ \d\d:\d\d/)
      .waitFor()
    await rowOf(page, 'Bimal').getByRole('link', { name: 'Bimal' }).click()
    await setStatus(page, 'New')
    await goTo(page, 'Inbox')
    await rowOf(page, 'Bimal').waitFor()
    await page.context().close()
  })

  test('that is answered moves to Waiting, with its status in its row', async () => {
    const page = await openDesk()
    await rowOf(page, 'Bimal').getByRole('link', { name: 'Bimal' }).click()
    await setStatus(page, 'Answered')
    await rowOf(page, 'Bimal').waitFor({ state: 'detached' })

    await goTo(page, 'Waiting')
    await rowOf(page, 'Bimal').getByText('Answered').waitFor()

    await rowOf(page, 'Bimal').getByRole('link', { name: 'Bimal' }).click()
    await setStatus(page, 'New')
    await rowOf(page, 'Bimal').waitFor({ state: 'detached' })
    await goTo(page, 'Inbox')
    expect(await rowOf(page, 'Bimal').innerText()).toContain('New')
    await page.context().close()
  })
})
