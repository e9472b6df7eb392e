/** Settings that are changed before the answer to the previous change has come. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hold } from './support/hold.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function openSettings() {
  const page = await (await stage.browser.newContext()).newPage()
  await openSignedIn(page, stage, '?view=settings')
  await page.getByLabel('Address or domain').waitFor()
  return page
}

/** Holds all changes of settings; returns a function that lets them pass. */
async function holdChanges(page: Page) {
  const released = Promise.withResolvers<void>()
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() === 'PATCH') await released.promise
    await route.continue()
  })
  return released.resolve
}

const dailyTest = (page: Page) => page.getByRole('switch', { name: /^Test every day/ })
const acknowledge = (page: Page) => page.getByRole('switch', { name: /^Acknowledge new enquiries/ })

test('two settings can be switched one directly after the other', async () => {
  const page = await openSettings()
  const release = await holdChanges(page)
  const wasOn = await dailyTest(page).isChecked()
  await dailyTest(page).click()
  await acknowledge(page).click()
  release()
  await page.getByText('New enquiries are acknowledged by e-mail').waitFor()

  expect(await page.getByText('A colleague has changed the settings').count()).toBe(0)
  expect(await dailyTest(page).isChecked()).toBe(!wasOn)
  expect(await acknowledge(page).isChecked()).toBe(true)
})

test('a number of days that is not saved yet stays when another setting is saved', async () => {
  const page = await openSettings()
  await page.getByRole('radio', { name: /^Delete enquiries when/ }).check()
  await page.getByRole('textbox', { name: 'Days', exact: true }).fill('400')
  await dailyTest(page).click()
  await page.getByText(/^(A test e-mail is sent every day|The daily test e-mail is off)$/).waitFor()

  expect(await page.getByRole('textbox', { name: 'Days', exact: true }).inputValue()).toBe('400')
})

test('a form cannot be changed while what was typed is being saved', async () => {
  const page = await openSettings()
  const address = page.getByLabel('Address or domain')
  const blocking = await hold(page, 'POST', /\/api\/blocked-senders$/)
  await address.fill('rol@crypto.example')
  await page.keyboard.press('Enter')
  await blocking.arrived
  await expect.poll(() => address.isEditable()).toBe(false)
  await blocking.release()
  await page.getByText('rol@crypto.example is blocked').waitFor()
  await expect.poll(() => address.isEditable()).toBe(true)

  const name = page.getByLabel('Your name')
  const naming = await hold(page, 'PATCH', /\/api\/account$/)
  await name.fill('Sanath')
  await page.keyboard.press('Enter')
  await naming.arrived
  await expect.poll(() => name.isEditable()).toBe(false)
  await naming.release()
  await page.getByText('Name saved').waitFor()
})
