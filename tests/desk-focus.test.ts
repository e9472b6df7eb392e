/** The keyboard focus on the desk: always visible, and not behind another element. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { post } from './support/desk-accessibility.ts'
import { openPane } from './support/desk-pane.ts'
import { fromService } from './support/desk-samples.ts'
import { inquiryNo } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { openSignedInWithCache } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** More stops than any part of the desk has. */
const maxStops = 150

/** Presses a key until the focus leaves the page, and returns what is wrong with its stops. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab') {
  const problems: string[] = []
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key)
    const { name, isMarked, isCovered } = await page.evaluate(readFocus)
    if (name === 'body') return { stops: stop, problems }
    if (!isMarked) problems.push(`without a mark: ${name}`)
    if (isCovered) problems.push(`covered: ${name}`)
  }
  return { stops: maxStops, problems: [...problems, 'the walk has no end'] }
}

/** Runs in the page. */
function readFocus() {
  const focused = document.activeElement ?? document.body
  const hasOutline = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  let isMarked = hasOutline(focused, '::after') || getComputedStyle(focused).boxShadow !== 'none'
  // A text field shows its focus on the box around it.
  for (let at: Element | null = focused; at; at = at.parentElement) isMarked ||= hasOutline(at)
  const { left, top, width, height } = focused.getBoundingClientRect()
  const atCentre = document.elementFromPoint(left + width / 2, top + height / 2)
  const isCovered = !atCentre || !(focused.contains(atCentre) || atCentre.contains(focused))
  const label = focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)
  const name = focused === document.body ? 'body' : `${focused.localName} ${label}`
  return { name, isMarked, isCovered }
}

async function open(search = '', viewport = { width: 1280, height: 800 }) {
  const page = await (await stage.browser.newContext({ viewport })).newPage()
  await openSignedInWithCache(page, stage, search)
  return page
}

test('each stop of the Tab key is marked and in view, in lists, enquiries, reports and settings', async () => {
  const id = await post(stage, fromService('Nimal Perera'))
  const page = await open()
  const go = (search: string) => page.goto(`${stage.product.origin}/admin${search}`)
  await page.getByRole('row').filter({ hasText: 'Nimal Perera' }).waitFor()
  const list = await walk(page, 'Tab')
  expect.soft(list.problems, 'list').toEqual([])
  expect(list.stops).toBeGreaterThan(20)

  await go(`?inquiry=${id}`)
  await page.getByRole('heading', { name: 'Where it came from' }).waitFor()
  expect.soft((await walk(page, 'Tab')).problems, 'enquiry').toEqual([])

  await go('?view=reports')
  await page.getByRole('figure', { name: 'Outcome' }).waitFor()
  expect.soft((await walk(page, 'Tab')).problems, 'reports').toEqual([])

  await go('?view=settings')
  await page.getByRole('region', { name: 'Log' }).getByRole('row').first().waitFor()
  // A section that has just loaded may push what has the focus out of view.
  await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0)
  expect.soft((await walk(page, 'Tab')).problems, 'settings').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More' }).focus()
  expect.soft((await walk(page, 'Shift+Tab')).problems, 'settings on a phone').toEqual([])
})

test.each(['n', 'r'])('is not below the composer that the key %s opens', async (key) => {
  const inquiry = inquiryNo(1)
  const reply = { by: 'Ruwani', kind: 'reply', recipient: 'v1@site.example', subject: 'Re' }
  const failed = { state: 'failed', attempts: 9, dueAt: null, sentAt: null, failure: null }
  const timeline = Array.from({ length: 12 }, (_, id) => ({
    ...reply,
    ...failed,
    id,
    at: id,
    channel: 'resend',
    text: `Reply ${id}`,
  }))
  const customer = { total: 1, since: 1, others: [] }
  const { page } = await openPane(stage, [inquiry], (request) => {
    if (request.url().endsWith('/api/session')) {
      return { status: 200, json: { user: { email: admin.email }, canReply: true } }
    }
    const isWanted = request.method() === 'GET' && request.url().endsWith(inquiry.id)
    const whole = { ...inquiry, box: 'inbox', origin: null }
    const received = { at: 0, by: null, kind: 'received' }
    const json = { inquiry: whole, timeline: [received, ...timeline], files: [], customer }
    return isWanted ? { status: 200, json } : undefined
  })
  await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Send again' }).first().focus()
  const problems = (await walk(page, 'Tab')).problems
  await page
    .getByLabel(key === 'n' ? 'Note' : 'Subject')
    .last()
    .focus()
  expect([...problems, ...(await walk(page, 'Shift+Tab')).problems]).toEqual([])
})
