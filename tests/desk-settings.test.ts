/** The settings page with a real API: its sections, saved replies, blocked senders and the name. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoViolations } from './support/accessibility-violations.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function openSettings(
  section = '',
  options: Parameters<typeof stage.browser.newContext>[0] = {},
) {
  const page = await (await stage.browser.newContext(options)).newPage()
  await openSignedIn(page, stage, `?view=settings${section}`)
  await page
    .getByRole('region', { name: 'Log' })
    .getByRole('row')
    .first()
    .waitFor({ state: 'attached' })
  return page
}

const sections = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const currentSection = (page: Page) => sections(page).locator('[aria-current]').textContent()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const isInView = (page: Page, name: string) =>
  region(page, name).evaluate((it) => {
    const { top } = it.getBoundingClientRect()
    return top >= 0 && top < 160
  })

test('a link leads to its section, the navigation follows the scroll position, and old addresses work', async () => {
  const page = await openSettings()
  expect(await currentSection(page)).toBe('Notifications')
  await sections(page).getByRole('link', { name: 'Log' }).click()
  await expect.poll(() => isInView(page, 'Log')).toBe(true)
  await expect.poll(() => currentSection(page)).toBe('Log')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('log')

  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, -10_000)
  await expect.poll(() => currentSection(page)).toBe('Notifications')

  await page.goto(`${stage.product.origin}/admin?view=data`)
  await region(page, 'Data').waitFor()
  await expect.poll(() => isInView(page, 'Data')).toBe(true)
  expect(await page.title()).toMatch(/^Settings/)
})

test('a name is saved when its field loses the focus, and appears in the sidebar', async () => {
  const page = await openSettings('#account')
  const name = page.getByLabel('Your name')
  await name.fill('Sanath Fernando')
  await page.keyboard.press('Tab')

  await page.getByText('Name saved').waitFor()
  await page.getByRole('banner').getByText('Sanath Fernando').waitFor()
  await region(page, 'Log')
    .getByText(/^Changed the name of/)
    .waitFor()

  await name.fill('x'.repeat(101))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Use at most 100 characters').waitFor()
  expect(await name.getAttribute('aria-invalid')).toBe('true')
})

test('keyboard shortcuts can be turned off on this device, and then no list reacts to them', async () => {
  const page = await openSettings('#account')
  const keys = page.getByRole('switch', { name: /^Keyboard shortcuts/ })
  expect(await keys.isChecked()).toBe(true)
  await keys.click()
  await page.getByText('Keyboard shortcuts are off').waitFor()

  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await page.getByText('Inquiries will appear here').waitFor()
  await page.keyboard.press('?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goto(`${stage.product.origin}/admin?view=settings#account`)
  expect(await keys.isChecked()).toBe(false)
})

test('a saved reply can be added, edited, deleted and restored, and errors appear at their fields', async () => {
  const page = await openSettings('#replies')
  const replies = region(page, 'Saved replies')
  await replies.getByText('There are no saved replies yet.').waitFor()
  await replies.getByRole('button', { name: 'Add a saved reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a saved reply' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a title').waitFor()
  const title = dialog.getByLabel('Title')
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)
  const problem = await title.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${problem}"]`).textContent()).toBe('Enter a title')

  await title.fill('Thanks')
  await dialog.getByLabel('Language').selectOption('Tamil')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Dear {nmae}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Use only these placeholders: {name}, {service}, {reference}').waitFor()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Dear {name}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = replies.getByRole('row').filter({ hasText: 'Thanks' })
  await row.getByText('Tamil').waitFor()

  await row.getByRole('button', { name: 'Edit the saved reply Thanks' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Thank you')
  await page.keyboard.press('Enter')
  await replies.getByRole('button', { name: 'Delete the saved reply Thank you' }).click()
  await replies.getByText('There are no saved replies yet.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await replies.getByRole('cell', { name: 'Thank you', exact: true }).waitFor()
})

test('a saved reply that a colleague has changed is shown before it is replaced, and Undo restores it as deleted', async () => {
  const page = await openSettings('#replies')
  const replies = region(page, 'Saved replies')
  const url = `${stage.product.origin}/api/saved-replies`
  const headers = { origin: stage.product.origin }
  const quote = { title: 'Quote', language: 'en', text: 'We shall send a quotation.' }
  const { savedReply } = await (await page.request.post(url, { data: quote, headers })).json()
  const editElsewhere = async (known: object, data: object) => {
    const answer = await page.request.put(`${url}/${savedReply.id}`, {
      data: { ...data, known },
      headers,
    })
    expect(answer.status()).toBe(200)
  }
  await page.reload()
  const row = replies.getByRole('row').filter({ hasText: 'Quote' })
  await row.getByRole('button', { name: 'Edit the saved reply Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the saved reply' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Mine')
  const theirs = { ...quote, text: 'Theirs' }
  await editElsewhere(quote, theirs)

  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('A colleague has changed this saved reply since you opened it.').waitFor()
  await dialog.getByRole('alert').getByText('Theirs').waitFor()
  await expectNoViolations(page, [390, 1440])
  expect(await dialog.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Mine').waitFor()

  await editElsewhere({ ...quote, text: 'Mine' }, theirs)
  await row.getByRole('button', { name: 'Delete the saved reply Quote' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByText('Theirs').waitFor()
})

test('a sender can be blocked and unblocked, but a shared domain cannot be blocked', async () => {
  const page = await openSettings('#blocked')
  const blocked = region(page, 'Blocked senders')
  const address = blocked.getByLabel('Address or domain')
  await address.fill('@gmail.com')
  await page.keyboard.press('Enter')
  await blocked.getByText('Many people use gmail.com').waitFor()
  await address.fill('@Crypto.example')
  await page.keyboard.press('Enter')
  await page.getByText('@crypto.example is blocked').waitFor()

  await blocked.getByRole('button', { name: 'Unblock @crypto.example' }).click()
  await page.getByText('@crypto.example is no longer blocked').waitFor()
  await blocked.getByText('Nobody is blocked.').waitFor()
})

test('acknowledgements to visitors can be turned on and off', async () => {
  const page = await openSettings('#notifications')
  const acknowledge = page.getByRole('switch', { name: /^Acknowledge new enquiries/ })
  expect(await acknowledge.isChecked()).toBe(false)
  await acknowledge.click()

  await page.getByText('New enquiries are acknowledged by e-mail').waitFor()
  expect(await acknowledge.isChecked()).toBe(true)
  await page.reload()
  await region(page, 'Log').getByText('Acknowledgement e-mails are on').waitFor()
  expect(await acknowledge.isChecked()).toBe(true)
  await acknowledge.click()
  await page.getByText('New enquiries are not acknowledged by e-mail').waitFor()
})

test('the limits for files are shown beside their use and can be changed, with errors at their fields', async () => {
  const page = await openSettings('#data')
  const limits = page.getByRole('group', { name: 'Files from visitors' })
  await limits.getByText('0 of 500 MB').waitFor()
  await limits.getByText('0 of 5,000 MB').waitFor()
  const perDay = limits.getByLabel('Each day, in MB')
  const total = limits.getByLabel('Stored in all, in MB')
  await perDay.fill('')
  await total.fill('a lot')
  await page.keyboard.press('Enter')

  await limits.getByText('Enter a whole number of megabytes from 0 to 1,000,000').nth(1).waitFor()
  for (const field of [perDay, total]) expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await perDay.evaluate((field) => field === document.activeElement)).toBe(true)

  await perDay.fill('0')
  await total.fill('9000')
  await page.keyboard.press('Enter')
  await page.getByText('Limits saved').waitFor()
  await limits.getByText('0 of 9,000 MB').waitFor()
  await limits.getByText('No more files are accepted today').waitFor()
  expect([await perDay.inputValue(), await total.inputValue()]).toEqual(['0', '9000'])
  await page.reload()
  await region(page, 'Log').getByText('Up to 9,000 MB of files are kept').waitFor()
})

test('limits that a colleague has changed in the meantime are not overwritten', async () => {
  const page = await openSettings('#data')
  const limits = page.getByRole('group', { name: 'Files from visitors' })
  await limits.getByLabel('Each day, in MB').fill('700')
  const url = `${stage.product.origin}/api/settings`
  const { settings } = await (await page.request.get(url)).json()
  const headers = { origin: stage.product.origin }
  const data = { filesTotalMb: 8000, version: settings.version }
  expect((await page.request.patch(url, { data, headers })).status()).toBe(200)

  await limits.getByRole('button', { name: 'Change limits' }).click()
  await limits.getByRole('alert').getByText('The settings have changed since you').waitFor()
  await limits.getByText('0 of 8,000 MB').waitFor()
})

test('the settings have no accessibility violations', async () => {
  const page = await openSettings()
  await page.getByRole('button', { name: 'Add a saved reply' }).waitFor()
  await expectNoViolations(page, [390, 1440])
  await page.getByRole('button', { name: 'Add a saved reply' }).click()
  await page.getByRole('dialog').waitFor()
  await expectNoViolations(page, [390, 1440])
})
