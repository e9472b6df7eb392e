/** The keyboard focus on the desk: always visible, never lost, and not behind another element. */
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

/** Returns the name of the element that has the focus; empty if none has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    if (!activeElement || activeElement === body) return ''
    const titleId = activeElement.getAttribute('aria-labelledby')
    const title = titleId && document.getElementById(titleId)?.textContent
    return activeElement.ariaLabel ?? (title || activeElement.textContent) ?? ''
  })

test('goes to the main area of another list, or stays on the link, which announces the list', async () => {
  await post(stage, fromService('Kavi'))
  const page = await open()
  await page.getByRole('link', { name: 'Kavi' }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await expect.poll(() => focused(page)).toBe('Waiting')
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main')
  await page.getByRole('status').getByText('wait here for the customer').waitFor()

  await page.getByRole('link', { name: 'Done', exact: true }).press('Enter')
  await page.getByRole('status').getByText('Done', { exact: true }).waitFor({ state: 'attached' })
  expect(await focused(page)).toContain('Done')
})

test('stays near what is removed from the settings, and returns from a message', async () => {
  const headers = { origin: stage.product.origin }
  const page = await open('?view=settings#replies')
  for (const title of ['First', 'Second']) {
    const data = { title, language: 'si', text: title }
    await page.request.post(`${stage.product.origin}/api/saved-replies`, { data, headers })
  }
  await page.reload()
  const replies = page.getByRole('region', { name: 'Saved replies' })
  const remove = (title: string) =>
    replies.getByRole('button', { name: `Delete the saved reply ${title}` })
  expect(await replies.getByText('First').first().getAttribute('lang')).toBe('si')
  await remove('First').press('Enter')
  await expect.poll(() => focused(page)).toBe('Edit the saved reply Second')
  await remove('Second').press('Enter')
  await replies.getByText('There are no saved replies yet.').waitFor()
  await expect.poll(() => focused(page)).toBe('Saved replies')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await remove('Second').waitFor()
  await expect.poll(() => focused(page)).toBe('Saved replies')

  const setUp = page.getByRole('group', { name: 'Two-step verification' })
  await setUp.getByLabel('Current password').fill(admin.password)
  await page.keyboard.press('Enter')
  await setUp.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Two-step verification')

  const field = page.getByLabel('Address or domain')
  await field.fill('@crypto.example')
  await field.press('Enter')
  const status = page.getByRole('status').filter({ hasText: '@crypto.example is blocked' })
  await status.waitFor()
  expect(await status.getByRole('button').count()).toBe(0)
  await field.focus()
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Unblock @crypto.example' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Blocked')
})
