import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aService, servicePage } from './support/content.ts'
import {
  field,
  gates,
  openDesk as open,
  setSearchStage,
  shows,
  sinhala,
  tamil,
} from './support/search-desk.ts'

const stage = setSearchStage()
const openDesk = (search = '', options = {}) => open(stage, search, options)

async function openFilters(page: Page) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await option(page, 'unread').waitFor()
}

const service = `${aService.number} ${aService.shortTitle}`

const option = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name, exact: true })
const token = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove the filter ${name}`, exact: true })

describe('the filters of the desk', () => {
  test('can be shared: their address shows another administrator the same list', async () => {
    const page = await openDesk()
    await openFilters(page)
    await option(page, service).click()
    await option(page, 'unread').click()
    await shows(page, gates.name)
    const { search } = new URL(page.url())

    const other = await openDesk(search)
    await shows(other, gates.name)
    await token(other, `service: ${service}`).click()
    await shows(other, gates.name, sinhala.name, tamil.name)
    await token(other, 'unread').waitFor()
    expect(await field(other).evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test('keep two that are chosen at the same moment', async () => {
    const page = await openDesk()
    await openFilters(page)
    await page.evaluate(() => {
      const click = (label: string) =>
        [...document.querySelectorAll('button')].find((it) => it.textContent === label)?.click()
      click('unread')
      queueMicrotask(() => setTimeout(() => click('Notification not sent')))
    })

    await token(page, 'unread').waitFor()
    await token(page, 'notification: not sent').waitFor()
  })

  test('keep what was typed a moment before one is chosen', async () => {
    const page = await openDesk()
    await openFilters(page)
    await field(page).evaluate((input: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(input, 'sliding')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      const buttons = [...document.querySelectorAll('button')]
      buttons.find((it) => it.textContent === 'unread')?.click()
    })

    await token(page, 'unread').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?unread=true&q=sliding')
    expect(await field(page).inputValue()).toBe('sliding')
  })

  test('show which are chosen, and are removed by a second press', async () => {
    const page = await openDesk()
    await openFilters(page)
    await option(page, 'Won').click()
    await expect.poll(() => option(page, 'Won').getAttribute('aria-pressed')).toBe('true')
    await page.getByText('No enquiry matches this search').waitFor()
    await option(page, 'Won').click()
    await shows(page, gates.name, sinhala.name, tamil.name)
  })

  test('show their new state to a second press a moment later, also on a slow computer', async () => {
    const page = await openDesk()
    await openFilters(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    const pressed = await option(page, 'unread').evaluate(async (button: HTMLElement) => {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 30))
      return button.ariaPressed
    })

    expect(pressed).toBe('true')
  })

  test('are limited to those that make sense in the list', async () => {
    const page = await openDesk('?view=held')
    await openFilters(page)
    expect(await option(page, 'Won').count()).toBe(0)
    expect(await option(page, 'Notification not sent').count()).toBe(0)
  })

  test('use whole days of the company, whatever the reader’s time zone is', async () => {
    const page = await openDesk('', { timezoneId: 'Pacific/Kiritimati' })
    // The Swedish form of a date is that of ISO 8601.
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Colombo' })
    await openFilters(page)
    await page.getByLabel('From', { exact: true }).fill(today)
    await page.getByLabel('To', { exact: true }).fill(today)
    await page.getByRole('button', { name: /^Remove the filter before: / }).waitFor()
    await shows(page, gates.name, sinhala.name, tamil.name)

    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await page.getByText('No enquiry matches this search').waitFor()
    await page.getByLabel('From', { exact: true }).fill('2020-02-01')
    const problem = page.getByRole('alert').filter({ hasText: 'The range ends before it begins' })
    await problem.waitFor()
    for (const name of ['From', 'To']) {
      const day = page.getByLabel(name, { exact: true })
      expect(await day.getAttribute('aria-invalid')).toBe('true')
      expect(await day.getAttribute('aria-describedby')).toBe(await problem.getAttribute('id'))
    }
    const list = page.getByRole('region', { name: 'Inbox, newest first' })
    await list.getByText('The range ends before it begins').waitFor()
  })

  test.each([
    '?unread=perhaps&from=2026-02-30&to=soon&colour=red',
    '?q=%20&service=&notified=true',
  ])('ignore an address that contains no valid one: %s', async (search) => {
    const page = await openDesk(search)

    await shows(page, gates.name, sinhala.name, tamil.name)
    expect(await page.getByRole('button', { name: /^Clear/ }).count()).toBe(0)
  })

  test.each([
    [`page=${servicePage}`, `page: ${servicePage}`],
    ['referrer=news.example', 'referrer: news.example'],
    ['source=newsletter', 'source: newsletter'],
    ['campaign=Gates+%26+fences', 'campaign: Gates & fences'],
  ])('match where an enquiry came from: %s', async (search, chip) => {
    const page = await openDesk(`?${search}`)

    await shows(page, gates.name)
    await page.getByRole('button', { name: `Remove the filter ${chip}` }).waitFor()
  })

  test('work on a phone, also with the keyboard', async () => {
    const page = await openDesk('', { viewport: { width: 390, height: 844 } })
    await field(page).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    await option(page, 'unread').focus()
    await page.keyboard.press('Space')

    await token(page, 'unread').waitFor()
    await page.keyboard.press('Escape')
    await option(page, 'unread').waitFor({ state: 'detached' })
  })
})
