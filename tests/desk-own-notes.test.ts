/** Notes that their author edits and deletes in the timeline. */
import { beforeAll, describe, expect, test } from 'vitest'
import { pane } from './support/desk-pane.ts'
import { rowOf } from './support/fake-desk.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

beforeAll(async () => {
  await stage.product.post({
    name: 'Anjali',
    email: 'anjali@factory.example',
    message: 'Anjali asks for a price of forty metres of racking.',
  })
})

async function openWithNote(text: string, viewport = { width: 1440, height: 900 }) {
  const page = await (await stage.browser.newContext({ viewport })).newPage()
  await openSignedIn(page, stage)
  await rowOf(page, 'Anjali').getByRole('link', { name: 'Anjali' }).click()
  await pane(page).getByLabel('Note', { exact: true }).fill(text)
  await pane(page).getByRole('button', { name: 'Add note' }).click()
  const note = pane(page).locator('li[data-kind="note"]').filter({ hasText: text })
  await note.waitFor()
  return { page, note }
}

describe('one’s own note', () => {
  test('is edited in its place, and says so', async () => {
    const { page, note } = await openWithNote('Call on Monday.')
    await note.getByRole('button', { name: /^Edit/ }).click()
    const field = pane(page).getByLabel('Text of the note')
    expect(await field.inputValue()).toBe('Call on Monday.')
    await field.fill('Call on Tuesday.')
    await page.keyboard.press('Control+Enter')

    const changed = pane(page)
      .locator('li[data-kind="note"]')
      .filter({ hasText: 'Call on Tuesday.' })
    await changed.getByText(', edited').waitFor()
    await note.waitFor({ state: 'detached' })
    // Keys apply to the open enquiry again.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-pane')))
      .toBe(true)
    await page.context().close()
  })

  test('keeps what is being typed over a failure and a reload', async () => {
    const { page, note } = await openWithNote('Second floor.')
    await page.route('**/notes/*', (route) => route.fulfill({ status: 500, json: {} }))
    await note.getByRole('button', { name: /^Edit/ }).click()
    const field = pane(page).getByLabel('Text of the note')
    await field.fill('Third floor.')
    await pane(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Your text is still here').waitFor()
    await page.unroute('**/notes/*')
    await page.reload()

    await expect.poll(() => field.inputValue()).toBe('Third floor.')
    await pane(page).getByRole('button', { name: 'Save' }).click()
    await pane(page).getByText('Third floor.').waitFor()
    await field.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('shows what another device has made of it before that is replaced', async () => {
    const { page, note } = await openWithNote('By crane.')
    await note.getByRole('button', { name: /^Edit/ }).click()
    const field = pane(page).getByLabel('Text of the note')
    await field.fill('By truck.')
    const other = await page.context().newPage()
    await other.goto(page.url())
    const there = pane(other).locator('li[data-kind="note"]').filter({ hasText: 'By crane.' })
    await there.getByRole('button', { name: /^Edit/ }).click()
    await pane(other).getByLabel('Text of the note').fill('By ship.')
    await pane(other).getByRole('button', { name: 'Save' }).click()
    await pane(other).getByText('By ship.').waitFor()

    await pane(page).getByRole('button', { name: 'Save' }).click()
    await pane(page).getByText('You have changed this note on another device.').waitFor()
    await pane(page).getByText('By ship.').waitFor()
    expect(await field.inputValue()).toBe('By truck.')
    await pane(page).getByRole('button', { name: 'Save' }).click()
    await field.waitFor({ state: 'detached' })
    await pane(page).getByText('By truck.').waitFor()
    await page.context().close()
  })

  test('is deleted after a question, on a phone', async () => {
    const { page, note } = await openWithNote('Wrong customer.', { width: 390, height: 844 })
    await note.getByRole('button', { name: /^Delete/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this note?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await note.getByRole('button', { name: /^Delete/ }).click()
    await dialog.getByRole('button', { name: 'Delete note' }).click()

    await note.waitFor({ state: 'detached' })
    await pane(page).getByText('deleted a note').waitFor()
    await page.context().close()
  })
})
