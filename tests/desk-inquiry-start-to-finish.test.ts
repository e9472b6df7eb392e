/** An enquiry is worked through with the keyboard only, and with one thumb. */
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './support/accessibility-violations.ts'
import { pane } from './support/desk-pane.ts'
import { rowOf } from './support/fake-desk.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'
import { visitorPhone } from './support/visitor-phone.ts'

const stage = setStage()

/** Sends an enquiry as a visitor, and opens the desk, where it is listed. */
async function receive(name: string, context: object) {
  const message = `${name} asks for two jockey pumps. Please call ${visitorPhone.written}.`
  const response = await stage.product.post({ name, email: 'pumps@site.example', message })
  expect(response.status).toBe(201)
  const page = await (await stage.browser.newContext(context)).newPage()
  await openSignedIn(page, stage)
  await rowOf(page, name).waitFor()
  return page
}

const note = 'They have two side shift trucks.'
const answer = 'Good morning, we can come on Tuesday.'
const timeline = (page: Page) => pane(page).getByRole('region', { name: 'Timeline' })

/** Writes into a field once it has the focus. */
const write = (page: Page, field: string, text: string) =>
  page.getByLabel(field, { exact: true }).and(page.locator(':focus')).fill(text)

test('an enquiry is assigned, noted, answered once over a connection that breaks, filed, taken back, found and reopened with the keyboard only', async () => {
  const page = await receive('Pump room', { viewport: { width: 1440, height: 900 } })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('j', 'Enter')
  await timeline(page).waitFor()
  // All states are checked elsewhere; this one as it is built.
  expect(await findViolations(page)).toEqual([])

  await press('a')
  await page.getByRole('menu', { name: 'Assign' }).waitFor()
  await press('i')
  await page.getByText('Assigned to Owner').waitFor()
  await timeline(page).getByText('Owner took it').waitFor()

  await press('n')
  await write(page, 'Note', note)
  await press('Control+Enter')
  await timeline(page).getByText(note).waitFor()

  await press('r')
  await write(page, 'Reply', answer)
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/replies', loseAnswer, { times: 1 })
  await press('Control+Enter')
  await page.getByText('Reply sent').waitFor()
  await timeline(page).getByText(answer).waitFor()
  expect(await timeline(page).getByText(answer).count()).toBe(1)
  await pane(page).getByRole('button', { name: 'Status: Answered' }).waitFor()

  await press('Escape', 'g', 'w')
  await rowOf(page, 'Pump room').getByText('Answered').waitFor()
  await press('j', 'e')
  await rowOf(page, 'Pump room').waitFor({ state: 'detached' })
  await press('z')
  await rowOf(page, 'Pump room').waitFor()
  await press('j', 'e')
  await rowOf(page, 'Pump room').waitFor({ state: 'detached' })

  await press('/')
  await write(page, 'Search enquiries', 'pump room')
  await press('Enter')
  await rowOf(page, 'Pump room').waitFor()
  await press('Enter')
  await timeline(page)
    .getByText(/\d changes/)
    .waitFor()
  await press('o')
  await timeline(page).getByText('marked it as done').first().waitFor()
  await press('e')
  await page.getByText('Moved back to Inbox').waitFor()
  await press('Escape', 'g', 'i')
  await rowOf(page, 'Pump room').waitFor()
})

test('an enquiry is assigned, noted, answered, filed, found and reopened with one thumb at 360 px, where touch targets are at least 44 px high', async () => {
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  const page = await receive('Yard gate', context)
  const bar = page.getByRole('group', { name: 'This enquiry' })
  const tap = (
    where: Locator | Page,
    role: 'button' | 'menuitem' | 'menuitemradio',
    name: string,
  ) => where.getByRole(role, { name, exact: true }).tap()
  const goTo = async (list: string) => {
    // The enquiry has a button of the same name.
    await pane(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('dialog').getByRole('link', { name: list }).tap()
  }
  const openRow = () => rowOf(page, 'Yard gate').getByRole('link', { name: 'Yard gate' }).tap()
  const selectFirst = () => page.getByRole('checkbox', { name: 'Select the enquiry' }).first().tap()
  expect(await page.evaluate(smallTargets)).toEqual([])
  expect(await page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible()).toBe(false)
  await selectFirst()
  expect(await page.evaluate(smallTargets)).toEqual([])
  await selectFirst()
  await openRow()
  await pane(page).getByText('Enquiry received').waitFor()
  expect(await page.evaluate(smallTargets)).toEqual([])

  await tap(bar, 'button', 'More')
  await tap(page, 'menuitem', 'Assign')
  await tap(page, 'menuitemradio', 'Me')
  await timeline(page).getByText('Owner took it').waitFor()

  await pane(page).getByLabel('Note').tap()
  await write(page, 'Note', note)
  await tap(page, 'button', 'Add note')
  await timeline(page).getByText(note).waitFor()

  await tap(bar, 'button', 'Reply')
  await write(page, 'Reply', answer)
  await tap(page, 'button', 'Send')
  await timeline(page).getByText(answer).waitFor()

  await tap(page, 'button', 'Back to the list')
  await goTo('Waiting')
  await openRow()
  await tap(bar, 'button', 'Done')
  await rowOf(page, 'Yard gate').waitFor({ state: 'detached' })
  await goTo('Done')
  await openRow()
  await tap(bar, 'button', 'Reopen')
  await page.getByRole('status').getByText('Moved back to Inbox').waitFor()
  await tap(page, 'button', 'Back to the list')
  await rowOf(page, 'Yard gate').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Inbox/ }).tap()
  await rowOf(page, 'Yard gate').waitFor()
})

/**
 * Runs in the page. Returns the names of the targets in view that cannot be pressed 21 px above or below their
 * centre: 44 px in total, less a pixel on each side for rounding.
 */
function smallTargets() {
  const isSmall = (element: HTMLElement) => {
    // The target of a link that opens a row is the whole row.
    const opens = element.matches('[data-opens]')
    const target = element.closest<HTMLElement>(opens ? '[data-inquiry]' : 'label') ?? element
    const { x, y, width, height } = target.getBoundingClientRect()
    const middle = y + height / 2
    const isInView = middle > 100 && middle < innerHeight - 40 && x >= 0 && x + width <= innerWidth
    // The actions on the selected rows cover the rows below.
    const cover = document.querySelector('[data-selecting]')
    const isCovered =
      cover && !cover.contains(target) && y + height > cover.getBoundingClientRect().y
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (isCovered || !isInView || !isShown) return false
    return [-21, 21].some((step) => {
      const hit = document.elementFromPoint(x + width / 2, middle + step)
      return !(hit && target.contains(hit))
    })
  }
  const targets = document.querySelectorAll<HTMLElement>(
    // Links within a sentence are as high as its lines (WCAG 2.2, 2.5.5).
    'main :is(a, button, input, summary):not(blockquote *)',
  )
  return [...targets].filter(isSmall).map((element) => element.textContent || element.ariaLabel)
}
