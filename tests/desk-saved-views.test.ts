/** Searches that the team saves under a name. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './support/accessibility-violations.ts'
import { openDesk } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function open(search = '', width = 1440) {
  const context = await stage.browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  await openSignedIn(page, stage, search)
  await page.getByRole('combobox', { name: 'Search enquiries' }).waitFor()
  return page
}

/** The id, the label or the text of the element that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.id || element?.ariaLabel || element?.textContent
  })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const views = (page: Page) => page.getByRole('list', { name: 'Saved views' }).getByRole('link')

test('a search can be saved, opened by a colleague, renamed, deleted and restored', async () => {
  const page = await open('?view=done&q=නිමල්&status=won')
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialog(page, 'Save view').getByLabel('Name').fill('Won by Nimal')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog(page, 'Save view').waitFor({ state: 'detached' })
  // The button that opened the dialog is removed.
  await expect.poll(() => focused(page)).toBe('desk-search')
  expect(await views(page).allInnerTexts()).toEqual(['Won by Nimal'])
  expect(await views(page).first().getAttribute('aria-current')).toBe('page')
  expect(await page.getByRole('button', { name: 'Save view' }).count()).toBe(0)

  const other = await open()
  await views(other).getByText('Won by Nimal').click()
  await other.getByRole('button', { name: 'Remove the filter status: Won' }).waitFor()
  expect(await other.getByRole('combobox').inputValue()).toBe('නිමල්')

  await other.getByRole('button', { name: 'More for Won by Nimal' }).click()
  await other.getByRole('button', { name: 'Rename' }).click()
  await dialog(other, 'Rename view').getByLabel('Name').fill('Nimal')
  await other.keyboard.press('Enter')
  await expect.poll(() => views(other).allInnerTexts()).toEqual(['Nimal'])
  await expect.poll(() => focused(other)).toBe('More for Nimal')
  expect(await findViolations(other)).toEqual([])

  await other.getByRole('button', { name: 'More for Nimal' }).click()
  await other.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => views(other).count()).toBe(0)
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => focused(other)).toBe('main')
  await expect.poll(() => views(other).allInnerTexts()).toEqual(['Nimal'])
})

test('an error of the API about the name is shown, and on a phone the views are under More', async () => {
  const page = await open('?unread=true', 390)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  const name = dialog(page, 'Save view').getByLabel('Name')
  await name.fill(' ')
  await name.press('Enter')
  await page.getByText('Enter a name').waitFor()
  await name.fill('All unread')
  await name.press('Enter')
  await dialog(page, 'Save view').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Filter')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'All unread' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?unread=true')
})

/** Opens a desk with one view, and chooses to delete it, which is answered with this error. */
async function deleteView(status: number, code: string) {
  const session = { user: { email: admin.email } as object | null }
  const savedViews = [{ id: 7, name: 'Won', query: 'status=won' }]
  const { page } = await openDesk({
    browser: stage.browser,
    origin: stage.product.origin,
    inquiries: [],
    answer(request) {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/session') return { status: 200, json: session }
      if (pathname === '/api/saved-views') return { status: 200, json: { savedViews } }
      if (pathname !== '/api/saved-views/7') return undefined
      if (status === 401) session.user = null
      if (status === 404) savedViews.length = 0
      return { status, json: { error: { code, message: 'Refused.' } } }
    },
  })
  await page.getByRole('button', { name: 'More for Won' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  return page
}

test('a view that a colleague has deleted is removed here too', async () => {
  const page = await deleteView(404, 'not_found')

  await page.getByText('View deleted: Won').waitFor()
  await expect.poll(() => views(page).count()).toBe(0)
})

test('deleting a view with a session that has ended leads to the sign-in form', async () => {
  const page = await deleteView(401, 'not_signed_in')

  await page.getByText('You are signed out: your session ended').waitFor()
})
