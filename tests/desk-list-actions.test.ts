/** Deleting, restoring and marking enquiries in the list, stored by the real Worker. */
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseFromMore, waitUntilRead } from './support/desk-pane.ts'
import { rowOf } from './support/fake-desk.ts'
import { listAll } from './support/product.ts'
import { nextReminder } from './support/reminders.ts'
import { openSignedInWithCache } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const names = ['Nimal', 'Kamala', 'Ravi', 'Selvi']

let page: Page

beforeAll(async () => {
  for (const name of names) {
    const message = `An enquiry of ${name}, long enough.`
    const answer = await stage.product.post({ name, email: 'v@site.example', message })
    expect(answer.status).toBe(201)
  }
  page = await (
    await stage.browser.newContext({ viewport: { width: 1280, height: 900 } })
  ).newPage()
  await openSignedInWithCache(page, stage)
})

// Each test leaves the four enquiries as it found them.
beforeEach(async () => {
  await page.goto(`${stage.product.origin}/admin`)
  await rowOf(page, 'Nimal').waitFor()
})

const newestFirst = names.toReversed()

const shown = () => page.locator('[data-inquiry] td[data-column="name"] bdi').allInnerTexts()

async function listed() {
  return (await listAll(stage.product.origin)).map(({ name }) => name)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

const select = (name: string, modifiers: 'Shift'[] = []) =>
  page.getByRole('checkbox', { name: `Select the enquiry from ${name}` }).click({ modifiers })

async function confirmDeletion(message: string) {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('status').getByText(message, { exact: true }).waitFor()
}

describe('an administrator', () => {
  test('deletes an enquiry, and Undo restores it in its place', async () => {
    await rowOf(page, 'Kamala').getByRole('button', { name: 'Delete' }).click()
    await confirmDeletion('Inquiry deleted successfully!')
    expect(await listed()).toEqual(['Selvi', 'Ravi', 'Nimal'])

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Enquiry restored').waitFor()
    expect(await shown()).toEqual(newestFirst)
    expect(await listed()).toEqual(newestFirst)
  })

  test('deletes several enquiries at once, and Undo restores them', async () => {
    await select('Ravi')
    await select('Kamala')
    await button('Delete').click()
    await confirmDeletion('2 inquiries deleted successfully!')
    expect(await shown()).toEqual(['Selvi', 'Nimal'])
    expect(await listed()).toEqual(['Selvi', 'Nimal'])

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 enquiries restored').waitFor()
    expect(await shown()).toEqual(newestFirst)
    expect(await listed()).toEqual(newestFirst)
  })

  test('sets a reminder for several, reads for how many, and undoes it', async () => {
    await select('Kamala')
    await select('Ravi')
    await page.keyboard.press('h')
    await nextReminder(page).click()
    await page.getByText(/^Back in Inbox .+ · 2 enquiries$/).waitFor()
    expect(await shown()).toEqual(['Selvi', 'Nimal'])

    await button('Undo').click()
    await page.getByText('2 changes undone').waitFor()
    expect(await shown()).toEqual(newestFirst)
  })

  test('restores an enquiry from the bin', async () => {
    await rowOf(page, 'Selvi').getByRole('button', { name: 'Delete' }).click()
    await confirmDeletion('Inquiry deleted successfully!')
    await page.goto(`${stage.product.origin}/admin?view=bin`)
    await rowOf(page, 'Selvi').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Enquiry restored').waitFor()

    expect(await shown()).toEqual([])
    expect(await listed()).toEqual(newestFirst)
  })

  test('marks an enquiry as read by opening it, and as unread at the version that was seen', async () => {
    await page.getByRole('link', { name: 'Ravi' }).click()
    const patched = () =>
      page.waitForResponse((response) => response.request().method() === 'PATCH')
    await waitUntilRead(page)

    const marking = patched()
    await chooseFromMore(page, 'Mark unread')
    const answer = await marking
    expect(answer.status()).toBe(200)
    expect(answer.request().headers()['if-match']).toMatch(/^"\d+"$/)
    await rowOf(page, 'Ravi').getByText('Unread').waitFor({ state: 'attached' })

    // Without the enquiry in the address, which would mark it as read again.
    await page.goto(`${stage.product.origin}/admin`)
    await rowOf(page, 'Ravi').getByText('Unread').waitFor({ state: 'attached' })
  })

  test('selects a range and marks it as read', async () => {
    await select('Ravi')
    await select('Nimal', ['Shift'])
    await page.getByText('3 selected').waitFor()
    await button('Mark read').click()
    await expect.poll(() => page.getByRole('row').getByText('Unread').count()).toBe(1)

    await page.reload()
    await rowOf(page, 'Selvi').getByText('Unread').waitFor({ state: 'attached' })
    expect(await page.getByRole('row').getByText('Unread').count()).toBe(1)
  })
})
