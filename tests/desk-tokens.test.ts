/** Search conditions as they are typed, suggested and shown in the search field. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findViolations } from './support/accessibility-violations.ts'
import { aService } from './support/content.ts'
import { inquiryNo, openDesk } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function open(search = '') {
  const { page } = await openDesk({
    ...stage,
    origin: stage.product.origin,
    inquiries: [inquiryNo(1, { name: 'Nimal' }), inquiryNo(2, { name: 'Kavi' })],
    search,
  })
  await page.getByRole('link', { name: 'Nimal' }).waitFor()
  return page
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search enquiries' })
const token = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove the filter ${name}`, exact: true })
const options = (page: Page) => page.getByRole('option').allInnerTexts()
const query = (page: Page) => new URL(page.url()).searchParams

describe('a condition', () => {
  test('turns into a token as it is typed, and is removed by Backspace', async () => {
    const page = await open()
    await field(page).pressSequentially(`service:${aService.number} is:unread Nimal`)
    await token(page, `service: ${aService.number} ${aService.shortTitle}`).waitFor()
    await token(page, 'unread').waitFor()
    await expect
      .poll(() => query(page).toString())
      .toBe(`service=${aService.slug}&unread=true&q=Nimal`)
    expect(await field(page).inputValue()).toBe('Nimal')

    await field(page).press('Home')
    await field(page).press('Backspace')
    await expect.poll(() => query(page).has('unread')).toBe(false)
    expect(query(page).get('service')).toBe(aService.slug)
    expect(await field(page).inputValue()).toBe('Nimal')
  })

  test('is not searched for until it is complete, and is accepted with Enter', async () => {
    const page = await open()
    await field(page).fill('Nimal from:"site')
    await expect.poll(() => query(page).get('q')).toBe('Nimal')
    await field(page).fill('Nimal from:"site example"')
    await field(page).press('Enter')
    await token(page, 'from: site example').waitFor()
    expect(query(page).toString()).toBe('q=Nimal&sender=site+example')
  })

  test('can be chosen from the suggestions with the arrow keys', async () => {
    const page = await open()
    await field(page).pressSequentially('sta')
    await expect.poll(() => options(page)).toEqual([expect.stringContaining('status:')])
    expect(await findViolations(page)).toEqual([])
    await field(page).press('ArrowDown')
    const active = await field(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).innerText()).toContain('status:')
    await field(page).press('Enter')
    expect(await field(page).inputValue()).toBe('status:')

    await field(page).pressSequentially('wo')
    await expect.poll(() => options(page)).toEqual(['Won'])
    await page.getByRole('option', { name: 'Won' }).click()
    await token(page, 'status: Won').waitFor()
    expect(await field(page).inputValue()).toBe('')
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test('is suggested for a number, with the phone first', async () => {
    const page = await open()
    await field(page).fill('077 7654')
    await page.getByRole('option', { name: /Phone\s*077 7654/ }).click()
    await expect.poll(() => query(page).get('q')).toBe('077 7654')
  })

  test('is cleared with Escape, and a second Escape moves to the list', async () => {
    const page = await open('?q=i&unread=true')
    await field(page).focus()
    await field(page).press('Escape')
    await expect.poll(() => query(page).toString()).toBe('')
    expect(await field(page).inputValue()).toBe('')
    await page.getByRole('link', { name: 'Kavi' }).waitFor()
    await field(page).press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Nimal')
  })
})

test('a search announces how much it finds, but not that it loads for each letter', async () => {
  const page = await open()
  await page.evaluate(() => {
    const { dataset } = document.body
    const note = () => {
      const regions = [...document.querySelectorAll('[role=status]')]
      dataset.announced = `${dataset.announced} ${regions.map((it) => it.textContent)}`
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  await field(page).pressSequentially('Nimal', { delay: 100 })
  await page.getByRole('status').getByText('1 result').waitFor()

  const announced = await page.evaluate(() => document.body.dataset.announced)
  expect(announced).toContain('1 result')
  expect(announced).not.toContain('Loading')
})
