import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './support/accessibility-violations.ts'
import { admin, listAll } from './support/product.ts'
import { openSignedIn, sessionCookie } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const inquiryFrom = (name: string, email: string, message: string) => ({ name, email, message })

beforeAll(async () => {
  const inquiries = [
    inquiryFrom('Nimal Perera', 'nimal@factory.example', 'Racking, "drive-in",\nfor 240 pallets'),
    inquiryFrom('Zuhair Qasim', 'Zuhair@port.example', '=HYPERLINK("http://evil.example")'),
    inquiryFrom('Zuhair Qasim', 'zuhair@port.example', 'Pumps for the port'),
  ]
  for (const inquiry of inquiries) await stage.product.post(inquiry)
})

async function openDesk(search = '') {
  const page = await (await stage.browser.newContext()).newPage()
  await openSignedIn(page, stage, search)
  return page
}

async function fileOf(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

describe('the data of the desk', () => {
  test('is exported as CSV, with the rows of the list and without formulas', async () => {
    const page = await openDesk('?q=pumps')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const csv = page.getByRole('button', { name: 'CSV for spreadsheets' })

    const found = await fileOf(page, () => csv.click())

    expect(found.name).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/)
    expect(found.text).toContain('"Pumps for the port"')
    expect(found.text.trimEnd().split('\r\n')).toHaveLength(2)

    await page.goto(`${stage.product.origin}/admin?view=settings#data`)
    const all = await fileOf(page, () => csv.click())
    expect(all.text).toContain('"Racking, ""drive-in"",\nfor 240 pallets"')
    expect(all.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })

  test('is exported whole from the settings: waiting and done enquiries too', async () => {
    const { origin } = stage.product
    const [racking, pumps] = (await listAll(origin)).map(({ id }) => id)
    const cookie = await sessionCookie(stage)
    const edit = (id: string | undefined, change: object) =>
      fetch(`${origin}/api/inquiries/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie, origin },
        body: JSON.stringify(change),
      })
    await edit(racking, { isDone: true })
    await edit(pumps, { isWaiting: true })
    const page = await openDesk('?view=settings#data')

    const csv = page.getByRole('button', { name: 'CSV for spreadsheets' })
    const all = await fileOf(page, () => csv.click())
    for (const text of ['Racking, ', '=HYPERLINK', 'Pumps for the port'])
      expect(all.text).toContain(text)
    await edit(racking, { isDone: false })
    await edit(pumps, { isWaiting: false })
  })

  test('is exported only after the password is confirmed, if it was entered a while ago', async () => {
    const page = await openDesk('?view=settings#data')
    const error = { code: 'password_required', message: 'Enter your password again to continue.' }
    const refusal = { status: 403, json: { error } }
    await page.route('**/api/exports', (route) => route.fulfill(refusal), { times: 2 })
    const json = page.getByRole('button', { name: 'JSON for programs' })
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })

    await json.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByText('The export could not be started.').count()).toBe(0)

    await json.click()
    await dialog.getByLabel('Current password').fill('not the password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('That is not your current password').waitFor()
    await dialog.getByLabel('Current password').fill(admin.password)
    const file = await fileOf(page, () => dialog.getByRole('button', { name: 'Continue' }).click())
    expect(file.text).toContain('Pumps for the port')
    await dialog.waitFor({ state: 'detached' })
  })

  test('shows an error if an export could not be started', async () => {
    const page = await openDesk('?view=settings#data')
    await page.route('**/api/exports', (route) => route.abort())
    await page.getByRole('button', { name: 'JSON for programs' }).click()

    await page.getByRole('alert').getByText('The export could not be started.').waitFor()
  })

  test('returns the focus to Export after the password, and starts with the first format', async () => {
    const page = await openDesk()
    const error = { code: 'password_required', message: 'Enter your password again to continue.' }
    await page.route('**/api/exports', (route) => route.fulfill({ status: 403, json: { error } }))
    const button = page.getByRole('button', { name: 'Export', exact: true })
    const hasFocus = (it: Locator) => it.evaluate((field) => field === document.activeElement)
    await button.press('Enter')
    const csv = page.getByRole('button', { name: 'CSV for spreadsheets' })
    await expect.poll(() => hasFocus(csv)).toBe(true)
    await csv.press('Enter')
    await page.getByRole('dialog', { name: 'Confirm your password' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(button)).toBe(true)
  })

  test('of one person can be exported, and erased after a confirmation', async () => {
    const page = await openDesk('?view=settings#data')
    await page.getByLabel('E-mail address').fill('ZUHAIR@port.example')
    await page.keyboard.press('Enter')
    await page.getByText('2 enquiries').waitFor()

    const exportAll = page.getByRole('button', { name: 'Export as JSON' })
    const file = await fileOf(page, () => exportAll.click())
    expect(file.name).toBe('person.json')
    expect(JSON.parse(file.text).inquiries).toHaveLength(2)

    await page.getByRole('button', { name: 'Erase' }).click()
    const dialog = page.getByRole('dialog', {
      name: 'Permanently erase 2 enquiries from zuhair@port.example?',
    })
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await page.getByText('2 enquiries erased').waitFor()
    const group = page.getByRole('group', { name: 'Personal data requests' })
    await expect.poll(() => group.evaluate((it) => it === document.activeElement)).toBe(true)

    const left = await listAll(stage.product.origin)
    expect(left.map(({ name }) => name)).toEqual(['Nimal Perera'])
  })

  test('is counted before a retention period deletes it', async () => {
    const page = await openDesk('?view=settings#data')
    await page.route('**/api/settings/retention?days=30', (route) =>
      route.fulfill({ json: { count: 12, people: 9 } }),
    )
    await page.getByLabel('Delete enquiries when they are older').check()
    await page.getByRole('textbox', { name: 'Days', exact: true }).fill('30')
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Delete enquiries older than 30 days?' })
    await dialog.getByText('12 enquiries from 9 people will be deleted.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('is kept for as long as an administrator chooses, after a confirmation if that is shorter', async () => {
    const page = await openDesk('?view=settings#data')
    await page.getByLabel('Delete enquiries when they are older').check()
    const days = page.getByRole('textbox', { name: 'Days', exact: true })
    await days.fill('0')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Enter a whole number of days from 1 to 3,650').waitFor()
    const hasFocus = () => days.evaluate((field) => field === document.activeElement)
    expect(await hasFocus()).toBe(true)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect(await hasFocus()).toBe(true)

    await days.fill('365')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete enquiries older than 365 days?' })
    await dialog.getByText('No enquiry is as old as that yet.').waitFor()
    await dialog.getByRole('button', { name: 'Delete older enquiries' }).click()
    await page.getByText('The shorter retention applies in 24 hours').waitFor()

    await page.goto(`${stage.product.origin}/admin`)
    await page.getByText('0 enquiries older than 365 days will be deleted permanently').waitFor()
    await page.getByRole('button', { name: 'Cancel deletion' }).click()
    await page.getByText('Retention saved').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel deletion' }).count()).toBe(0)
    await page.goto(`${stage.product.origin}/admin?view=settings#data`)
    expect(await page.getByLabel('Keep enquiries until').isChecked()).toBe(true)
  })

  test('is announced on a desk that is already open, once its settings are fetched again', async () => {
    const page = await (await stage.browser.newContext()).newPage()
    await page.clock.install()
    let pendingRetention: object | null = null
    await page.route('**/api/settings', async (route) => {
      const response = await route.fetch()
      const { settings, ...answer } = await response.json()
      await route.fulfill({ json: { ...answer, settings: { ...settings, pendingRetention } } })
    })
    const first = page.waitForResponse('**/api/settings')
    await openSignedIn(page, stage)
    await first
    const notice = page.getByText('12 enquiries older than 90 days will be deleted permanently')
    expect(await notice.count()).toBe(0)

    pendingRetention = { days: 90, count: 12, at: Date.now() + 86_400_000 }
    await page.clock.fastForward(600_000)
    await notice.waitFor()
  })

  test('is announced in every section before a shorter retention deletes it, and the deletion can be cancelled there', async () => {
    const { origin } = stage.product
    const cookie = await sessionCookie(stage)
    const settings = () => fetch(`${origin}/api/settings`, { headers: { cookie } })
    const { version } = (await (await settings()).json()).settings
    await fetch(`${origin}/api/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie, origin },
      body: JSON.stringify({ retentionDays: 90, version }),
    })
    const page = await (await stage.browser.newContext()).newPage()
    await page.route('**/api/settings', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const { pendingRetention } = answer.settings
      // No enquiry here is that old.
      if (pendingRetention) pendingRetention.count = 12
      await route.fulfill({ response, json: answer })
    })
    await openSignedIn(page, stage)
    const notice = page
      .getByRole('status')
      .filter({ hasText: '12 enquiries older than 90 days will be deleted permanently' })
    const cancel = page.getByRole('button', { name: 'Cancel deletion' })

    for (const part of ['Held', 'Reports', 'Settings']) {
      await page.getByRole('link', { name: part, exact: true }).click()
      await notice.waitFor()
    }
    expect(await findViolations(page)).toEqual([])
    await cancel.press('Enter')

    await page.getByText('Retention saved').waitFor()
    await cancel.waitFor({ state: 'detached' })
    const main = page.getByRole('main')
    await expect.poll(() => main.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await (await settings()).json()).toMatchObject({
      settings: { retentionDays: null, pendingRetention: null },
    })
  })
})
