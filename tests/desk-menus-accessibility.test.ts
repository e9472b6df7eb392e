/** axe finds no violations in the menus and composers of the open enquiry. */
import { expect, test } from 'vitest'
import { failedReply } from '../web/app/admin/testing/fake-api.ts'
import {
  desktop,
  expectAccessible,
  expectAccessibleInEitherScheme,
} from './support/desk-accessibility.ts'
import { chooseFromMore, pane } from './support/desk-pane.ts'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'
import { visitorPhone } from './support/visitor-phone.ts'

const stage = setStage()

const now = Date.UTC(2026, 10, 22)
const by = 'Ruwani Weerasinghe'

/** One entry of each kind that the timeline shows. */
const timeline = [
  { at: now, by: null, kind: 'received' },
  { at: now, by: null, kind: 'notified' },
  { at: now, by, kind: 'owner_changed', details: { to: 'Sanath Fernando' } },
  { at: now, by, kind: 'note', id: 1, text: 'They have two side shift trucks.' },
  { at: now, by, kind: 'call', id: 2, text: '' },
  { at: now, by, kind: 'status_changed', details: { from: 'new', to: 'won' } },
  { at: now, by, kind: 'reminder_set', details: { at: now } },
  { at: now, by: null, kind: 'reminder_due', details: {} },
  { at: now, by, kind: 'inquiries_filed', details: {} },
  failedReply,
]

test('menus and composers are accessible', async () => {
  const inquiry = inquiryNo(1, {
    customerPosition: 2,
    remindAt: now,
    message: `Call ${visitorPhone.written} or see https://site.example/hall.`,
  })
  const others = [
    { ...inquiryNo(2), box: 'done', status: 'won', excerpt: 'Post guards.' },
    { ...inquiryNo(3), box: 'bin', status: 'new', excerpt: 'Racking.' },
  ]
  const { browser, product } = stage
  const { page } = await openDesk({
    browser,
    origin: product.origin,
    inquiries: [inquiry, inquiryNo(4)],
    context: { viewport: desktop },
    answer(request) {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/api/session')) {
        return { status: 200, json: { user: { email: admin.email }, canReply: true } }
      }
      if (request.method() !== 'GET' || !pathname.endsWith(inquiry.id)) return undefined
      const whole = { ...inquiry, box: 'inbox', origin: null }
      const customer = { total: 2, since: now, others }
      const file = { id: 'plan', name: 'Plan.pdf', size: 1000, kind: 'pdf', state: 'complete' }
      const files = [{ ...file, createdAt: now, completedAt: now }]
      return { status: 200, json: { inquiry: whole, timeline, customer, files } }
    },
  })
  const check = (state: string) => expectAccessible(page, state)
  await rowOf(page, 'Visitor 1').getByRole('link', { name: 'Visitor 1' }).click()
  await pane(page).getByText('Enquiry received').waitFor()
  await pane(page).getByText('Follow-up due since').waitFor()
  await expectAccessibleInEitherScheme(page, 'open')
  await pane(page).getByRole('button', { name: 'Clear reminder' }).waitFor()
  await pane(page).getByRole('heading', { level: 3, name: 'Timeline' }).waitFor()
  await pane(page).getByRole('heading', { level: 3, name: 'Note' }).waitFor()

  await page.keyboard.press('h')
  await page.getByRole('menu', { name: 'Remind me' }).waitFor()
  await check('remind')
  await page.getByRole('menuitem', { name: 'Choose a date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind me' })
  await dialog.getByLabel('Date and time').fill('')
  await dialog.getByRole('button', { name: 'Set reminder' }).click()
  await dialog.getByRole('alert').getByText('Choose a time').waitFor()
  await check('no date')
  await page.keyboard.press('Escape')
  for (const key of ['a', 's']) {
    await page.keyboard.press(key)
    await page.getByRole('menu').waitFor()
    await check(`menu ${key}`)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  await pane(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menu', { name: 'More' }).waitFor()
  await check('more')
  await page.keyboard.press('Escape')
  await chooseFromMore(page, 'Log a call')
  await check('a call')
  await page.keyboard.press('Escape')
  await pane(page).getByRole('button', { name: 'Reply' }).click()
  await pane(page).getByLabel('Reply', { exact: true }).fill('Good morning')
  await expectAccessibleInEitherScheme(page, 'reply')
  const reply = pane(page).locator('[data-reply]')
  expect(await reply.getAttribute('aria-expanded')).toBe('true')
  const [first, second] = await pane(page)
    .locator('a[href^="mailto:"], a[href^="tel:"]')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()))
  expect(first && second && Math.hypot(first.x - second.x, first.y - second.y)).toBeGreaterThan(24)

  await page.goto(`${product.origin}/admin`)
  await rowOf(page, 'Visitor 4').getByRole('checkbox').check()
  await check('selection')
})
