/** Reading one enquiry, beside the list or in its place. */
import { describe, expect, test } from 'vitest'
import { site } from '../web/app/lib/site.ts'
import { aService } from './support/content.ts'
import { chooseFromMore, waitUntilRead } from './support/desk-pane.ts'
import { scrollTop, wheel } from './support/desk-scroll.ts'
import { type FakeInquiry, inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { hold } from './support/hold.ts'
import { setStage } from './support/stage.ts'
import { translate } from './support/translate.ts'
import { visitorPhone } from './support/visitor-phone.ts'

const stage = setStage()

const wide = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }

type Options = { context?: typeof wide; search?: string }

function open(inquiries: FakeInquiry[], { context = wide, search = '' }: Options = {}) {
  const { browser, product } = stage
  return openDesk({ browser, origin: product.origin, inquiries, context, search })
}

const many = (facts: Partial<FakeInquiry> = {}) =>
  Array.from({ length: 60 }, (_, i) => inquiryNo(i + 1, facts))

const long = `${'A whole paragraph. '.repeat(40)}The end of it.`

describe('an enquiry', () => {
  test('opens beside the list with its whole message, and Back closes it', async () => {
    const { page } = await open([inquiryNo(1, { message: long }), inquiryNo(2)])
    await page.getByRole('link', { name: 'Visitor 1' }).click()

    const pane = page.getByRole('region', { name: 'Enquiry' })
    await pane.getByText('The end of it.').waitFor()
    expect(page.url()).toContain('?inquiry=')
    expect(await rowOf(page, 'Visitor 2').isVisible()).toBe(true)

    await page.goBack()
    await pane.waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('inquiry=')
  })

  test('is shown whole, with links, on a page that the browser translates', async () => {
    const message = `${long} Call ${visitorPhone.written} in the morning.`
    const { page } = await open([inquiryNo(1, { message })])
    const loading = await hold(page, 'GET', /\/api\/inquiries\/0/)
    await page.getByRole('link', { name: 'Visitor 1' }).click()
    const pane = page.getByRole('region', { name: 'Enquiry' })
    await pane.getByRole('blockquote').getByText('A whole paragraph.').waitFor()
    await translate(page)
    await pane.getByRole('blockquote').getByText('«A whole paragraph.').waitFor()
    await loading.release()

    await pane.getByRole('blockquote').getByRole('link', { name: visitorPhone.written }).waitFor()
    const shown = await pane.getByRole('blockquote').innerText()
    expect(shown.replaceAll(/[«»\s]+/g, ' ').trim()).toBe(message)
  })

  test('starts in its row with the visitor’s text, not with the form’s line about the service', async () => {
    const { page } = await open([
      inquiryNo(1, { service: aService.slug, message: `Regarding ${aService.title}:\nTwo gates.` }),
      inquiryNo(2, { message: 'Regarding our order 4711:\nIt has not come.' }),
    ])

    expect(await rowOf(page, 'Visitor 1').innerText()).toMatch(/Two gates\./)
    expect(await rowOf(page, 'Visitor 1').innerText()).not.toContain('Regarding')
    expect(await rowOf(page, 'Visitor 2').innerText()).toContain('Regarding our order 4711')
  })

  test('is marked as read when it is opened, and stays in the count of the title and the sidebar', async () => {
    const inquiries = [1, 2, 3].map((n) => inquiryNo(n, { readAt: null }))
    const { page } = await open(inquiries)
    await rowOf(page, 'Visitor 2').getByText('Unread').waitFor({ state: 'attached' })
    expect(await page.title()).toMatch(/^\(3\) Inbox \| /)
    await page.getByRole('link', { name: 'Visitor 2' }).click()

    await expect.poll(() => inquiries[1]?.readAt).toBe(1)
    await expect.poll(() => rowOf(page, 'Visitor 2').getByText('Unread').count()).toBe(0)
    expect(await page.title()).toMatch(/^\(3\) Inbox \| /)
    expect(await page.getByRole('link', { name: /^Inbox 3/ }).count()).toBe(1)

    await chooseFromMore(page, 'Mark unread')
    await expect.poll(() => inquiries[1]?.readAt).toBeNull()
  })

  test('can be linked to, without the search of the list', async () => {
    const inquiry = inquiryNo(1)
    const { page } = await open([inquiry], { search: `?q=Visitor&inquiry=${inquiry.id}` })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await chooseFromMore(page, 'Copy link')
    await page.getByText('Link copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${new URL(page.url()).origin}/admin?inquiry=${inquiry.id}`)

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await chooseFromMore(page, 'Copy link')
    await page.getByText('The link could not be copied.').waitFor()
  })

  test('opens from its address, even if it is not in the list', async () => {
    const binned = inquiryNo(1, { deletedAt: 1 })
    const { page } = await open([binned, inquiryNo(2)], { search: `?inquiry=${binned.id}` })

    await page.getByRole('region', { name: 'Enquiry' }).getByText('Enquiry number 1.').waitFor()
    await page.getByRole('button', { name: 'Close the enquiry' }).click()
    await expect.poll(() => page.url()).not.toContain('inquiry=')
  })

  test('that no longer exists says so', async () => {
    const { page } = await open([inquiryNo(2)], { search: `?inquiry=${inquiryNo(1).id}` })

    await page.getByText('This enquiry no longer exists').waitFor()
  })

  test('that is deleted while it is being read says so', async () => {
    const inquiries = [inquiryNo(1, { readAt: null })]
    const { page } = await open(inquiries)
    await page.getByRole('link', { name: 'Visitor 1' }).click()
    await waitUntilRead(page)
    inquiries.length = 0
    await chooseFromMore(page, 'Mark unread')

    await page.getByText('This enquiry no longer exists').first().waitFor()
  })

  test('can be answered by e-mail, telephone and WhatsApp', async () => {
    const message = `Please call me on ${visitorPhone.written}.`
    const { page } = await open([inquiryNo(1, { message }), inquiryNo(2)])
    await page.getByRole('link', { name: 'Visitor 1' }).click()

    const pane = page.getByRole('region', { name: 'Enquiry' })
    const href = (name: RegExp) => pane.getByRole('link', { name }).first().getAttribute('href')
    expect(await href(/^Call/)).toBe(`tel:${visitorPhone.e164}`)
    expect(await href(/^WhatsApp/)).toBe(`https://wa.me/${visitorPhone.e164.slice(1)}`)
    expect(await href(/^Reply/)).toContain(
      `mailto:v1%40site.example?subject=Re%3A%20your%20enquiry%20to%20${encodeURIComponent(site.name)}%20(ref.%20${inquiryNo(1).reference})`,
    )

    await page.keyboard.press('j')
    await pane.getByText('Enquiry number 2.').waitFor()
    expect(await pane.getByRole('link', { name: /^Call/ }).count()).toBe(0)
  })

  test('replaces the list on a phone, and the list keeps its scroll position', async () => {
    const { page } = await open(many(), { context: phone })
    await rowOf(page, 'Visitor 1').first().waitFor()
    await wheel(page, 600)
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(500)
    const row = page.locator('[data-inquiry]').filter({ hasText: 'Visitor 12' })
    await row.waitFor()
    const before = await row.boundingBox()
    await row.getByRole('link', { name: 'Visitor 12' }).evaluate((link) => {
      if (link instanceof HTMLElement) link.click()
    })
    await page.getByRole('button', { name: 'Back to the list' }).waitFor()
    expect(await row.isVisible()).toBe(false)

    await page.getByRole('button', { name: 'Back to the list' }).click()
    await row.waitFor()
    expect(await row.boundingBox()).toEqual(before)
  })

  test('is printed whole, without the rest of the desk', async () => {
    const message = Array.from({ length: 90 }, (_, i) => `Line ${i + 1} of a long list`).join('\n')
    const { page } = await open([inquiryNo(1, { message }), inquiryNo(2)])
    await page.getByRole('link', { name: 'Visitor 1' }).click()
    const received = page.getByText('Enquiry received')
    await received.waitFor()
    const pdf = await page.pdf({ preferCSSPageSize: true })

    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2)
    await page.emulateMedia({ media: 'print' })
    for (const hidden of [
      page.getByRole('link', { name: 'Settings' }),
      page.getByText('Visitor 2'),
      page.getByText('Add a note'),
      page.getByRole('button', { name: 'Done' }),
    ]) {
      await hidden.waitFor({ state: 'hidden' })
    }
    expect(await received.isVisible()).toBe(true)
  })
})
