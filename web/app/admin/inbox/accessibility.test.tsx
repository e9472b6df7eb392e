/** axe finds no violations in the desk's lists, on phones and on desktops. */
import { describe, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goOffline } from '../testing/connection'
import { calm } from '../testing/delivery-report'
import { pane, rowOf } from '../testing/elements'
import { type ApiAnswer, type ApiCall, inquiryNo } from '../testing/fake-api'
import { mountDesk, openDesk } from '../testing/open-desk'
import { refusal } from '../testing/pane'
import { inInbox, openWithPolls } from '../testing/polls'
import { turnWheel } from '../testing/scroller'
import { searchField } from '../testing/search'
import { expectNoViolations, expectNoViolationsInEitherScheme } from '../testing/violations'

const all = () => [
  inquiryNo(1),
  inquiryNo(2, { readAt: null, service: 'gates', status: 'answered', customerPosition: 2 }),
  inquiryNo(3, { heldFor: 'marked' }),
  inquiryNo(4),
]
const failed = refusal(500, 'internal', '')
const isList = ({ url }: ApiCall) => url.pathname === '/api/inquiries'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const main = page.getByRole('main')
const select = (name: string) => rowOf(name).getByRole('checkbox').click()

const open = (search = '', answer?: (call: ApiCall) => ApiAnswer | undefined) =>
  openDesk({ inquiries: all(), search, ...(answer && { answer }) })

describe('axe finds no violations', () => {
  test('in a list that loads, and in an empty one', async () => {
    const loaded = Promise.withResolvers<undefined>()
    await mountDesk({
      inquiries: [],
      answer: (call) => (isList(call) ? loaded.promise : undefined),
    })
    await page.getByText('Loading enquiries').first().findElement()
    await expectNoViolations('loading', main)
    loaded.resolve(undefined)
    await page.getByText(/will appear here/).findElement()
    await expectNoViolations('empty', main)
  })

  test('in the list, in what is said about a deletion, and in a search without a match, offline', async () => {
    let isDown = true
    await open('', ({ url: { pathname } }) => {
      if (pathname === '/api/delivery') return { status: 200, json: { ...calm, waiting: 1 } }
      return isDown && pathname.endsWith('/edits') ? failed : undefined
    })
    await page.getByText(/not been e-mailed to you/).findElement()
    await rowOf('Visitor 1').findElement()
    await expectNoViolationsInEitherScheme('the list with the banner')
    await button('Export').click()
    await button('CSV for spreadsheets').findElement()
    await expectNoViolations(
      'the menu for the export',
      page.getByRole('region', { name: /^Export/ }),
    )
    await userEvent.keyboard('{Escape}')
    await button('Keyboard shortcuts').click()
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).findElement()
    await expectNoViolations('the keyboard shortcuts', dialog)
    await userEvent.keyboard('{Escape}')

    for (const name of ['Visitor 1', 'Visitor 2']) await select(name)
    await expectNoViolations('two selected', main)
    await button('Delete').click()
    await page.getByText('Delete 2 inquiries?').findElement()
    await expectNoViolations('the confirmation', dialog)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('alert')
      .getByText(/^Error deleting/)
      .findElement()
    isDown = false
    await button('Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: /^Undo/ }).findElement()
    await expectNoViolations('a deletion')
    goOffline()
    await page.getByText(/^Offline: this is the list from/).findElement()
    await searchField.fill('nobody-wrote-this')
    await page.getByText(/^No enquiry matches this search/).findElement()
    await expectNoViolations('a search without a match, offline', main)
  })

  test('in the button for a new enquiry', async () => {
    const { poll } = await openWithPolls(Array.from({ length: 30 }, (_, i) => inquiryNo(i + 2)))
    await turnWheel(400)
    poll([{ ...inInbox(inquiryNo(1)), number: 3 }])
    const news = button('1 new enquiry')
    await news.findElement()
    await expectNoViolations('', news)
  })

  test('in the filters', async () => {
    await open('?unread=true&from=2020-01-01&campaign=Gates+%26+fences&service=gates')
    await button('Filter').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'unread', exact: true })
      .findElement()
    await expectNoViolations('filters', dialog)
  })

  test('in a list that fails to load, as its rest may, and in the menu of a phone', async () => {
    let isDown = true
    const inquiries = Array.from({ length: 101 }, (_, i) => inquiryNo(i + 1))
    await openDesk({
      inquiries,
      answer(call) {
        const isNext = call.url.searchParams.has('cursor')
        return isList(call) && (isDown || isNext) ? failed : undefined
      },
    })
    await page.getByText(/^The enquiries could not be loaded/).findElement()
    await expectNoViolations('not loaded', main)
    isDown = false
    await button('Try again').click()
    await rowOf('Visitor 1').first().findElement()
    await turnWheel(10_000)
    await page.getByText(/^The next enquiries could not/).findElement()

    await page.viewport(390, 844)
    const more = page
      .getByRole('navigation', { name: 'Desk' })
      .getByRole('button', { name: 'More' })
    await more.click()
    await page.getByRole('dialog', { name: 'More' }).findElement()
    await expectNoViolations('the menu of a phone', dialog)
  })

  test('in Held, with one selected, and in its pane', async () => {
    await open('?view=held')
    await select('Visitor 3')
    await rowOf('Visitor 3').getByRole('link').first().click()
    await pane.getByText('Enquiry received').findElement()
    await page.getByText('1 selected').findElement()
    await expectNoViolations()
  })
})
