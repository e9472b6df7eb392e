/** The optional quote fields are loaded on demand, and kept as safely as the message. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  failed,
  field,
  fillIn,
  openContact,
  pressSend,
  sent,
  untilFormRuns,
  visit,
} from './support/contact-page.ts'
import { aService } from './support/content.ts'
import { hold } from './support/hold.ts'
import { setStage } from './support/stage.ts'
import { visitorPhone } from './support/visitor-phone.ts'

const stage = setStage()

type Submission = { body: Record<string, unknown>; key: string | undefined }

/** Opens the form, and records the visitor's scripts and submissions. */
async function open(query = '', context?: BrowserContext) {
  const visitor = context ?? (await visit(stage.browser))
  const scripts: string[] = []
  const submissions: Submission[] = []
  visitor.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(new URL(request.url()).pathname)
    if (request.method() === 'POST' && request.url().endsWith('/api/inquiries'))
      submissions.push({
        body: request.postDataJSON(),
        key: request.headers()['idempotency-key'],
      })
  })
  const page = await openContact(visitor, `${stage.product.origin}/contact${query}`)
  return { page, visitor, scripts, submissions }
}

const phone = (page: Page) => field(page, 'Phone (optional)')
const company = (page: Page) => field(page, 'Company (optional)')
const service = (page: Page) => field(page, 'Service (optional)')
const isFocused = (element: Element) => element === document.activeElement
const openFields = (page: Page) =>
  page.getByRole('button', { name: 'Add drawings or details for a quote' })

describe('a short message', () => {
  test('does not load the quote fields, and sends none of them', async () => {
    const { page, scripts, submissions } = await open()
    await fillIn(page)
    await pressSend(page)
    await page.getByText(sent).waitFor()

    expect(scripts.filter((path) => path.includes('quote-fields'))).toEqual([])
    expect(Object.keys(submissions[0]?.body ?? {}).sort()).toEqual(
      ['email', 'message', 'name', 'origin', 'sentAt', 'shownAt', 'subject'].sort(),
    )
  })

  test('sends no more if the quote fields were opened and left empty', async () => {
    const { page, submissions } = await open()
    await openFields(page).click()
    await company(page).waitFor()
    await fillIn(page)
    await pressSend(page)
    await page.getByText(sent).waitFor()

    expect(Object.keys(submissions[0]?.body ?? {})).not.toContain('phone')
    expect(Object.keys(submissions[0]?.body ?? {})).not.toContain('company')
  })

  test('takes a phone number and a service without the quote fields, in the order of reading', async () => {
    const { page, scripts, submissions } = await open()
    await field(page, 'Name').focus()
    for (const typed of ['Nimal Perera', 'nimal@factory.example', visitorPhone.written]) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    expect(await service(page).evaluate(isFocused)).toBe(true)
    await service(page).selectOption(aService.slug)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Two sliding gates.')
    await pressSend(page)
    await page.getByText(sent).waitFor()

    expect(submissions[0]?.body).toMatchObject({
      name: 'Nimal Perera',
      email: 'nimal@factory.example',
      phone: visitorPhone.written,
      service: aService.slug,
      message: 'Two sliding gates.',
    })
    expect(await phone(page).inputValue()).toBe('')
    expect(await service(page).inputValue()).toBe('')
    expect(scripts.filter((path) => path.includes('quote-fields'))).toEqual([])
  })

  test('focuses the first field with an error, in the order of the form', async () => {
    const { page } = await open()
    await field(page, 'Name').fill('Nimal Perera')
    await field(page, 'E-mail').fill('nimal@factory.example')
    await phone(page).fill('12')
    await pressSend(page)

    await page.getByText('Enter a phone number with its area code').waitFor()
    await page.getByText('Message must be at least 10 characters').waitFor()
    expect(await phone(page).evaluate(isFocused)).toBe(true)
  })
})

describe('the quote fields', () => {
  test('open with the keyboard, take the focus, and are sent with the message', async () => {
    const { page, submissions } = await open()
    await fillIn(page)
    await openFields(page).focus()
    await page.keyboard.press('Enter')
    await company(page).waitFor()
    expect(await company(page).evaluate(isFocused)).toBe(true)

    await company(page).fill('Perera Mills')
    await field(page, 'Site or town (optional)').fill('Kurunegala')
    await pressSend(page)
    await page.getByText(sent).waitFor()

    expect(submissions[0]?.body).toMatchObject({ company: 'Perera Mills', location: 'Kurunegala' })
    expect(await company(page).inputValue()).toBe('')
  })

  test('show an error from the Worker, and focus the field with it', async () => {
    const { page } = await open()
    await fillIn(page)
    await openFields(page).click()
    const surveyDate = field(page, 'Date for a site survey (optional)')
    await surveyDate.fill('2020-01-01')
    await pressSend(page)

    await page.getByText('Choose a date from today to a year from now').waitFor()
    expect(await surveyDate.evaluate(isFocused)).toBe(true)
    await surveyDate.fill('')
    await pressSend(page)
    await page.getByText(sent).waitFor()
  })

  test('are checked before a message is kept for later', async () => {
    const { page, visitor } = await open()
    await fillIn(page)
    await openFields(page).click()
    await field(page, 'Date for a site survey (optional)').fill('2020-01-01')
    await visitor.setOffline(true)
    await pressSend(page)

    await page.getByText('Choose a date from today to a year from now').waitFor()
    expect(await page.getByText(failed).isVisible()).toBe(false)
  })

  test('cannot be changed while the message is being sent', async () => {
    const { page } = await open()
    await fillIn(page)
    await openFields(page).click()
    await company(page).waitFor()
    const held = await hold(page, 'POST', /inquiries$/)
    await pressSend(page)

    await held.arrived
    await expect.poll(() => company(page).isEditable()).toBe(false)
    expect(await phone(page).isEditable()).toBe(false)
    expect(await service(page).isDisabled()).toBe(true)
    await held.release()
    await page.getByText(sent).waitFor()
    expect(await company(page).isEditable()).toBe(true)
    expect(await service(page).isDisabled()).toBe(false)
  })

  test('are restored with the draft of an earlier visit', async () => {
    const { page } = await open()
    await openFields(page).click()
    await company(page).fill('Perera Mills')
    await page.reload()
    await untilFormRuns(page)

    await expect.poll(() => company(page).inputValue()).toBe('Perera Mills')
  })

  test('are sent with a message that an earlier visit could not send', async () => {
    const { page, visitor } = await open()
    await fillIn(page)
    await openFields(page).click()
    await company(page).fill('Perera Mills')
    await visitor.setOffline(true)
    await pressSend(page)
    await page.getByText('Saved. It will be sent when you are back online.').waitFor()
    await page.close()
    await visitor.setOffline(false)

    const later = await open(`?service=${aService.slug}`, visitor)
    await later.page.getByText(sent).waitFor()
    expect(later.submissions[0]?.body).toMatchObject({ company: 'Perera Mills' })
    expect(later.submissions[0]?.body).not.toHaveProperty('service')
  })

  test('work without JavaScript', async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${stage.product.origin}/contact`)
    await fillIn(page)
    await page.locator('summary', { hasText: 'Add drawings or details for a quote' }).click()
    await company(page).fill('Perera Mills')
    await phone(page).fill('12')
    await button(page).click()
    await page.getByText('Enter a phone number with its area code').waitFor()
    await page.goBack()
    await page.locator('summary', { hasText: 'Add drawings or details for a quote' }).click()
    await phone(page).fill(visitorPhone.written)
    await button(page).click()

    await page.waitForURL('**/enquiry/*/sent')
  })
})
