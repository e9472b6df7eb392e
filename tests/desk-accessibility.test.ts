/** axe finds no violations in the desk's lists, on phones and on desktops. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aService } from './support/content.ts'
import {
  button,
  desktop,
  expectAccessible,
  expectAccessibleInEitherScheme,
  fails,
  openBrowser,
  phone,
  post,
  putIntoBin,
  row,
} from './support/desk-accessibility.ts'
import { fromService, hostile, robot } from './support/desk-samples.ts'
import { scrollTop, wheel } from './support/desk-scroll.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

// Resend has no settings, so no notification is sent and the banner stays.
const stage = setStage(async () => ({ EMAIL_CHANNELS: 'resend' }))

const pane = (page: Page) => page.getByRole('region', { name: 'Enquiry', exact: true })
/** Makes the desk check for changes at once. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

const neverAnswers = () => undefined

const ids = {} as Record<'withOrigin' | 'held' | 'binned', string>

beforeAll(async () => {
  for (const body of hostile) await post(stage, body)
  ids.held = await post(stage, robot)
  await post(stage, { ...robot, name: 'Another robot' })
  ids.binned = await post(stage, fromService('Binned Visitor'))
  await putIntoBin(stage, ids.binned)
  ids.withOrigin = await post(stage, fromService('Nimal Perera'))
  await post(stage, fromService('Waiting Visitor'))
})

describe('axe finds no violations', () => {
  const open = () => openBrowser(stage, { viewport: desktop })

  test('during sign-in', async () => {
    const { page, go } = await openBrowser(stage, { viewport: desktop, isStranger: true })
    await page.route('**/api/session', neverAnswers, { times: 1 })
    await go()
    await expectAccessible(page, 'session, loading')
    await page.route('**/api/session', fails, { times: 1 })
    await go()
    await button(page, 'Try again').waitFor()
    await expectAccessible(page, 'session, not loaded')
    await button(page, 'Try again').click()
    await page.getByLabel('E-mail').fill(admin.email)
    await expectAccessibleInEitherScheme(page, 'login')
    await page.getByLabel('Password').fill('not the password')
    await button(page, 'Login').click()
    await page.getByText('Invalid credentials. Please try again!').waitFor()
    await expectAccessible(page, 'login, wrong credentials')
  })

  test('in an empty desk', async () => {
    const { page, go } = await open()
    await page.route('**/api/inquiries?*', neverAnswers, { times: 1 })
    await go()
    await page.getByText('Loading enquiries').first().waitFor()
    await expectAccessible(page, 'list, loading')
    await page.route('**/api/inquiries?*', (route) =>
      route.fulfill({ json: { inquiries: [], nextCursor: null } }),
    )
    for (const view of ['inbox', 'held', 'bin']) {
      await go(`?view=${view}`)
      await page.getByText(/will appear here|stay here for 30 days/).waitFor()
      await expectAccessible(page, `${view}, empty`)
    }
  })

  test('in the list', async () => {
    const { page, go } = await open()
    await go()
    await page.getByText('not been e-mailed to you').first().waitFor()
    await row(page, 'Waiting Visitor').waitFor()
    await expectAccessibleInEitherScheme(page, 'list, with the banner')
    await page
      .getByRole('checkbox', { name: /^Select the enquiry/ })
      .first()
      .check()
    await page
      .getByRole('checkbox', { name: /^Select the enquiry/ })
      .nth(1)
      .check()
    await expectAccessibleInEitherScheme(page, 'list, two selected')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Delete 2 inquiries?').waitFor()
    await expectAccessible(page, 'confirmation before two are deleted')
    await button(page, 'Cancel').click()
    await button(page, 'Clear selection').click()

    await button(page, 'Export').click()
    await page.getByRole('button', { name: 'CSV for spreadsheets' }).waitFor()
    await expectAccessible(page, 'export menu')
    await page.keyboard.press('Escape')
    await button(page, 'Keyboard shortcuts').click()
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectAccessible(page, 'keyboard shortcuts')
    await page.keyboard.press('Escape')

    await row(page, 'Waiting Visitor')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByText('Delete inquiry?').waitFor()
    await expectAccessible(page, 'confirmation before one is deleted')
    await page.route('**/api/inquiries/edits', fails, { times: 1 })
    await page.route('**/api/inquiries/*-*', fails, { times: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alert').getByText('Error deleting inquiry').waitFor()
    await expectAccessible(page, 'a deletion that failed')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.unrouteAll()
    await row(page, 'Waiting Visitor')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await button(page, 'Undo').waitFor()
    await expectAccessible(page, 'Undo')
    await button(page, 'Undo').click()
    await page.getByText('Enquiry restored').waitFor()
    await expectAccessible(page, 'a deletion that was undone')

    // In a low window, even this list scrolls.
    await page.setViewportSize({ ...desktop, height: 360 })
    await wheel(page, 400)
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(100)
    await post(stage, fromService('New Visitor'))
    await comeBack(page)
    await button(page, '1 new enquiry').waitFor()
    await expectAccessible(page, 'button for a new enquiry')
  })

  test('in search results', async () => {
    const { page, go } = await open()
    await go(`?unread=true&from=2020-01-01&campaign=Gates+%26+fences&service=${aService.slug}`)
    await row(page, 'Waiting Visitor').waitFor()
    await expectAccessible(page, 'filters, set')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'unread', exact: true }).waitFor()
    await expectAccessibleInEitherScheme(page, 'filters, open and set')
    await go('?q=nobody-wrote-this')
    await page.getByText('No enquiry matches this search').waitFor()
    await expectAccessible(page, 'no match')
  })

  test('in a list that fails to load', async () => {
    const { page, go } = await open()
    await page.route('**/api/inquiries?*', fails)
    await go()
    await page.getByText('The enquiries could not be loaded.').waitFor()
    await expectAccessible(page, 'list, not loaded')
    await page.unrouteAll()
    await page.route('**/api/inquiries?*', async (route) => {
      if (route.request().url().includes('cursor=')) return fails(route)
      const response = await route.fetch()
      const cursor = { nextCursor: 'more', scannedBackTo: 1_700_000_000_000 }
      return route.fulfill({ response, json: { ...(await response.json()), ...cursor } })
    })
    await go()
    await row(page, 'Waiting Visitor').waitFor()
    await wheel(page, 10_000)
    await page.getByText('The next enquiries could not be loaded.').waitFor()
    await expectAccessible(page, 'next page, not loaded')
    await page.route('**/api/session', fails)
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'More' }).click()
    await expectAccessible(page, 'the menu of the desk')
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
    await page.getByText('Logging out failed. You are still signed in.').waitFor()
    await expectAccessible(page, 'still signed in')
  })

  test('in the reading pane', async () => {
    const { page, go } = await open()
    await go(`?inquiry=${ids.withOrigin}`)
    await pane(page).getByRole('link', { name: /^Call/ }).first().waitFor()
    await button(page, 'Resend notification').click()
    await page.getByRole('alert').getByText('It could not be sent.').waitFor()
    await expectAccessible(page, 'pane, after a failed resend')
    // By keyboard, because on a phone the alert covers this line until it is dismissed.
    await pane(page)
      .getByText(/^\d+ attempts?$/)
      .press('Enter')
    await expectAccessibleInEitherScheme(page, 'pane, with its log open')
    for (const [name, text] of [
      ['turned round', '⟨U+202E⟩'],
      ['BBBBBB', 'BBBBBBB'],
    ] as const) {
      await go(`?q=${encodeURIComponent(name)}`)
      await row(page, name).getByRole('link').first().click()
      await pane(page).getByText(text).first().waitFor()
      await pane(page).getByRole('heading', { name: 'Where it came from' }).waitFor()
      await expectAccessible(page, `pane, ${name}`)
    }

    const id = await post(stage, fromService('Deleted elsewhere'))
    await go(`?inquiry=${id}`)
    await pane(page).getByRole('heading', { name: 'Where it came from' }).waitFor()
    await putIntoBin(stage, id)
    await comeBack(page)
    await page.getByText('has been moved to the bin since you opened it').waitFor()
    await expectAccessible(page, 'pane, deleted elsewhere')

    await go('?inquiry=00000000-0000-7000-8000-000000000000')
    await page.getByText('This enquiry no longer exists').waitFor()
    await expectAccessible(page, 'pane, no such enquiry')
    await page.route('**/api/inquiries/*-*', fails)
    await go(`?inquiry=${ids.withOrigin}`)
    await page.getByText('The enquiry could not be loaded.').waitFor()
    await expectAccessible(page, 'pane, not loaded')
  })

  test('in Held and in the bin', async () => {
    const { page, go } = await open()
    await go('?view=held')
    await row(page, robot.name).waitFor()
    await expectAccessible(page, 'held')
    await page
      .getByRole('checkbox', { name: /^Select the enquiry/ })
      .first()
      .check()
    await expectAccessible(page, 'held, one selected')
    await go(`?view=held&inquiry=${ids.held}`)
    await pane(page).getByText('Held as possible spam').waitFor()
    await expectAccessible(page, 'held, pane')
    await go('?view=bin')
    await row(page, 'Binned Visitor').waitFor()
    await expectAccessible(page, 'bin')
    await page
      .getByRole('checkbox', { name: /^Select the enquiry/ })
      .first()
      .check()
    await expectAccessibleInEitherScheme(page, 'bin, one selected')
    await go(`?view=bin&inquiry=${ids.binned}`)
    await pane(page).getByRole('button', { name: 'Restore' }).waitFor()
    await pane(page).getByRole('heading', { name: 'Where it came from' }).waitFor()
    await expectAccessible(page, 'bin, pane')
  })
})
