/** The quote fields, files in each state, and the private page are accessible and fit any width. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoViolations } from './support/accessibility-violations.ts'
import { field, fillIn, openContact, pressSend, sent, visit } from './support/contact-page.ts'
import { pdf } from './support/inquiry-files.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Expects that nothing a visitor reads is outside the screen, or cut off by its container. */
async function expectToFit(page: Page) {
  await page.setViewportSize({ width: 360, height: 800 })
  const cut = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('main :not(svg *)')].filter(
      (element) => element.checkVisibility() && !element.closest('.visually-hidden'),
    )
    const isCut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      const hasMore = element.scrollWidth > element.clientWidth
      const isClipped = getComputedStyle(element).overflowX !== 'visible' && hasMore
      return left < 0 || right > innerWidth || isClipped
    }
    return shown.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
  expect(cut).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
}

async function check(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoViolations(page, [390, 1440])
  await expectToFit(page)
}

const long = `${'Pump_room_ground_floor_'.repeat(5)}rev_C.pdf`
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const picker = (page: Page) => page.locator('input[type=file]')

async function openFields() {
  const page = await openContact(await visit(stage.browser), `${stage.product.origin}/contact`)
  await page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
  await picker(page).waitFor({ state: 'attached' })
  return page
}

/** Returns the page as shown without scripts. Scripts stay on, because axe needs them. */
const showWithoutScripts = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('noscript', 'no-script')
    .replaceAll(/\(scripting: ?none\)/g, '(width > 0)')
    .replaceAll(/\(scripting: ?enabled\)/g, '(width < 0)')

describe('the form has no accessibility violations', () => {
  test('with its quote fields, and with an error in one of them', async () => {
    const page = await openFields()
    await check(page)
    await fillIn(page)
    await field(page, 'Phone (optional)').fill('12')
    await pressSend(page)
    await page.getByText('Enter a phone number with its area code').waitFor()
    await check(page)
  })

  test('with files, one of which was refused', async () => {
    const page = await openFields()
    const nothing = { ...pdf(long, 9), buffer: Buffer.alloc(0) }
    await picker(page).setInputFiles([pdf(long, 2000), pdf('Plan.pdf', 300_000), nothing])
    await page.getByText('The file is empty.').waitFor()
    await page.getByText('2 files, 295 KB of 60 MB').waitFor()
    await check(page)
  })

  test('without JavaScript, with its details open', async () => {
    const page = await (await stage.browser.newContext({ bypassCSP: true })).newPage()
    await page.route('**/contact', async (route) => {
      const html = await (await route.fetch()).text()
      await route.fulfill({ contentType: 'text/html', body: showWithoutScripts(html) })
    })
    await page.goto(`${stage.product.origin}/contact`)
    await page.locator('form summary').click()
    await page.getByLabel('Drawings, photos or documents (optional)').waitFor()
    await check(page)
  })
})

test('files in every state and the link to the private page have no accessibility violations', async () => {
  const page = await openFields()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/files/*/chunks/*', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.route('**/api/files', (route) => {
    const error = {
      code: 'file_budget_spent',
      message: 'You have reached the daily limit for files.',
    }
    const isRefused = route.request().postDataJSON().name === 'Refused.pdf'
    return isRefused ? route.fulfill({ status: 429, json: { error } }) : route.continue()
  })
  const names = [long, 'Plan.pdf', 'Paused.pdf', 'Refused.pdf']
  await picker(page).setInputFiles(names.map((name) => pdf(name, 700_000)))
  await row(page, 'Refused.pdf').waitFor()
  await fillIn(page)
  await pressSend(page)
  await page.getByText(sent).waitFor()
  await page.getByRole('button', { name: 'Pause Paused.pdf' }).click()
  const states = async () =>
    (
      await page
        .locator('li[data-state]')
        .evaluateAll((rows: HTMLElement[]) => rows.map(({ dataset }) => dataset.state))
    ).sort()
  await expect.poll(states).toEqual(['paused', 'refused', 'sending', 'waiting'])
  await check(page)

  held.resolve()
  await expect.poll(states).toEqual(['done', 'done', 'paused', 'refused'])
  await page.getByRole('link', { name: 'Open your enquiry' }).waitFor()
  await check(page)
})

describe('the private page has no accessibility violations', () => {
  async function openPage() {
    const message = 'We need a pump room of forty square metres.'
    const response = await stage.product.post({ name: 'Nimal', email: 'n@mill.example', message })
    const { page: path } = (await response.json()) as { page: string }
    const page = await (await stage.browser.newContext()).newPage()
    await page.goto(stage.product.origin + path)
    return page
  }
  const addFiles = (page: Page) => page.getByRole('button', { name: 'Add files' }).click()

  test('when it is new, with files, with an error and with a correction', async () => {
    const page = await openPage()
    await check(page)

    await picker(page).setInputFiles([pdf(long, 2000), pdf('Plan.pdf', 300_000)])
    await addFiles(page)
    await page.getByText('Plan.pdf (293 KB), received').waitFor()
    await check(page)

    const other = { name: long, mimeType: 'text/html', buffer: Buffer.from('<html>') }
    await picker(page).setInputFiles([other])
    await addFiles(page)
    await page.getByText('The content is not that of a .pdf file').waitFor()
    await check(page)
    await page.getByRole('link', { name: 'the address of this page' }).click()

    await field(page, 'What should we know?').fill('It is 45 square metres.')
    await page.getByRole('button', { name: 'Send to the team' }).click()
    await page.getByText('Correction received').waitFor()
    await check(page)
  })
})
