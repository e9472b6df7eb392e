/** A new user works with the keyboard only, which may lead anywhere with Tab. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { busy } from '../testing/busy-report'
import { focus, pane, rowOf } from '../testing/elements'
import { inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { canReply, openPane, withTimeline } from '../testing/pane'
import { openSettings } from '../testing/settings'

const wanted = 'Pump room, tyre works'
const press = (keys: string) => userEvent.keyboard(keys)
const tab = '{Tab}'
const back = '{Shift>}{Tab}{/Shift}'

/** Returns the name of the element with the focus. */
function focused() {
  const { activeElement: element, body } = document
  if (!element || element === body || element.localName === 'main') return element?.localName ?? ''
  return element.ariaLabel ?? element.textContent?.trim() ?? ''
}

const untilFocused = (name: string | RegExp) => expect.poll(focused).toMatch(name)

/** How many times a key is pressed in one call of the browser. */
const batch = 6

/** Presses a key until the element with the focus has that name, which ignores the rest of a batch. */
async function pressUntil(keys: string, name: string) {
  const isThere = () => focused().startsWith(name)
  const stay = (event: KeyboardEvent) => {
    if (isThere()) event.preventDefault()
  }
  window.addEventListener('keydown', stay, true)
  for (let i = 0; i < 60 && !isThere(); i += batch) await press(keys.repeat(batch))
  window.removeEventListener('keydown', stay, true)
  expect(focused()).toMatch(new RegExp(`^${name}`))
}

async function open() {
  const message = 'We need two jockey pumps.'
  const inquiries = Array.from({ length: 12 }, (_, i) =>
    inquiryNo(i + 1, i === 8 ? { name: wanted, message } : {}),
  )
  await openDesk({ inquiries, viewport: [1440, 900] })
  await rowOf('Visitor 12').findElement()
}

test('an enquiry can be found, deleted and restored twice', async () => {
  await open()
  const row = rowOf(wanted)
  await press('/jockey{Enter}')
  await untilFocused(wanted)
  await press('{Enter}')
  await expect.element(pane.getByText(/two jockey pumps/)).toBeVisible()
  await untilFocused(/^Enquiry$/)
  await pressUntil(tab, 'Reply')

  await press('{Delete}')
  await untilFocused(/^Cancel$/)
  await press('{Escape}')
  await untilFocused(/^Reply/)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press('{Delete}')
  await untilFocused(/^Cancel$/)
  await press(`${tab}{Enter}`)
  await expect.element(page.getByText('Inquiry deleted successfully!')).toBeVisible()
  await expect.element(pane).not.toBeInTheDocument()
  await pressUntil(tab, 'Undo')
  await press('{Enter}')
  await expect.element(page.getByText('Enquiry restored')).toBeVisible()
  await untilFocused(wanted)

  await press(`{Delete}`)
  await untilFocused(/^Cancel$/)
  await press(`${tab}{Enter}`)
  await expect.element(row).not.toBeInTheDocument()
  await pressUntil(back, 'Bin')
  await press('{Enter}')
  await expect.element(row).toBeVisible()
  await press('j')
  await pressUntil(tab, 'Restore')
  await press('{Enter}')
  await expect.element(row).not.toBeInTheDocument()
  // No other row is left, so the focus moves to the start of the section.
  await untilFocused(/^main$/)
  await pressUntil(tab, 'Inbox')
  await press('{Enter}')
  await expect.element(row).toBeVisible()
})

test('the arrow key leads from the search to the list, and no key press is lost', async () => {
  await open()
  await press('/{ArrowDown}')
  await untilFocused(/^Visitor 1$/)
  await press('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await press('{Escape}')
  await untilFocused(/^Visitor 1$/)
})

/** More stops than any part of the desk has. */
const maxStops = 150

/**
 * Presses Tab from the focus to the end of a part of the desk, and returns what is wrong
 * with its stops: the focus is not marked, or something covers it.
 */
async function walk(keys = tab, within: Element = document.body) {
  const problems: string[] = []
  const seen = new Set<Element>()
  let isRound = false
  const end = () => {
    isRound = true
  }
  const look = ({ key }: KeyboardEvent) => {
    const { activeElement: element, body } = document
    if (key !== 'Tab' || isRound) return
    const isInside = element && element !== body && within.contains(element)
    if (!isInside || seen.has(element)) return end()
    seen.add(element)
    if (!isMarked(element)) problems.push(`without a mark: ${element.localName} ${focused()}`)
    if (isCovered(element)) problems.push(`covered: ${element.localName} ${focused()}`)
  }
  window.addEventListener('keyup', look, true)
  // Beyond the last stop the focus leaves the desk.
  window.addEventListener('blur', end)
  while (!isRound && seen.size < maxStops) await press(keys.repeat(batch))
  window.removeEventListener('keyup', look, true)
  window.removeEventListener('blur', end)
  expect(seen.size).toBeGreaterThan(6)
  return isRound ? problems : [...problems, 'the walk has no end']
}

function isMarked(element: Element) {
  const hasOutline = (it: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(it, part)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  // A text field shows its focus on the box around it.
  for (let at: Element | null = element; at; at = at.parentElement) if (hasOutline(at)) return true
  return hasOutline(element, '::after') || getComputedStyle(element).boxShadow !== 'none'
}

function isCovered(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const atCentre = document.elementFromPoint(left + width / 2, top + height / 2)
  return !atCentre || !(element.contains(atCentre) || atCentre.contains(element))
}

describe('each stop of the Tab key is marked and in view', () => {
  test('in a list', async () => {
    await openDesk({ inquiries: [1, 2, 3].map((n) => inquiryNo(n)), viewport: [1440, 900] })
    await rowOf('Visitor 3').findElement()
    expect(await walk()).toEqual([])
  })

  test('in the reports', async () => {
    await openDesk({
      inquiries: [],
      search: '?view=reports',
      answer: ({ url }) =>
        url.pathname === '/api/reports' ? { status: 200, json: busy(90) } : undefined,
    })
    await page.getByRole('figure', { name: 'Outcome' }).findElement()
    expect(await walk(tab, await focus(page.getByRole('main')))).toEqual([])
  })

  test('in the settings, also on a phone', async () => {
    await openSettings()
    // A section that has just loaded may push what has the focus out of view.
    await expect.poll(() => page.getByText(/^Loading/).elements()).toEqual([])
    expect(await walk(tab, await focus(page.getByRole('main')))).toEqual([])
    await page.viewport(390, 844)
    await focus(page.getByRole('button', { name: 'More' }))
    expect(await walk(back)).toEqual([])
  })

  test('in an enquiry, above the composers of a note and of a reply', async () => {
    const reply = {
      by: 'Ruwani',
      kind: 'reply',
      files: [],
      recipient: 'v1@site.example',
      subject: 'Re',
    }
    const failed = { state: 'failed', attempts: 9, dueAt: null, sentAt: null, failure: null }
    const entry = { ...reply, ...failed, channel: 'resend' }
    const timeline = Array.from({ length: 6 }, (_, id) => ({
      ...entry,
      id,
      at: id,
      text: `Reply ${id}`,
    }))
    const message = 'Call 077 765 4321 or see https://site.example/hall.'
    const inquiry = inquiryNo(1, { message })
    await openPane([inquiry], canReply, withTimeline(inquiry, timeline))
    await page.viewport(1280, 600)
    // Not all of its entries fit, so that something could cover one.
    const entries = Array.from(pane.element().querySelectorAll('li'))
    expect(entries.some((it) => it.getBoundingClientRect().bottom > 600)).toBe(true)
    const problems: string[] = []
    for (const key of ['n', 'r']) {
      await press(key)
      await focus(page.getByRole('button', { name: 'Send again' }).first())
      problems.push(...(await walk(tab, pane.element())))
    }
    await focus(page.getByLabelText('Subject').last())
    expect([...problems, ...(await walk(back))]).toEqual([])
  })
})
