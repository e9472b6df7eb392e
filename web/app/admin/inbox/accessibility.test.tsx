/** axe finds no violations in the desk's lists, on phones and on desktops. */
import { describe, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goOffline } from '../testing/connection'
import { calm } from '../testing/delivery-report'
import { pane, rowOf } from '../testing/elements'
import { type ApiAnswer, type ApiCall, type FakeInquiry, inquiryNo } from '../testing/fake-api'
import { mountDesk, openDesk } from '../testing/open-desk'
import { refusal } from '../testing/pane'
import { checkForChanges, desk, inInbox } from '../testing/polls'
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
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const main = page.getByRole('main')
const select = (name: string) => rowOf(name).getByRole('checkbox').click()

const open = (search = '', answer?: (call: ApiCall) => ApiAnswer | undefined) =>
  openDesk({ inquiries: all(), search, ...(answer && { answer }) })

describe('axe finds no violations', () => {
  test('in a list that loads, fails to load or is empty, in one of which the rest fails, in the button for a new enquiry, and in the menu of a phone', async () => {
    const inquiries: FakeInquiry[] = []
    const loaded = Promise.withResolvers<typeof failed>()
    const news = { ...inInbox(inquiryNo(1)), number: 3 }
    const changes = { desk: { ...desk, revision: 2 }, changed: [news], firstNew: 2, deleted: [] }
    await mountDesk({
      inquiries,
      search: '?view=waiting',
      answer({ url: { pathname, searchParams } }) {
        if (pathname.endsWith('/changes') && inquiries.length > 0)
          return { status: 200, json: changes }
        if (pathname !== '/api/inquiries') return undefined
        if (searchParams.get('view') === 'waiting') return loaded.promise
        return searchParams.has('cursor') ? failed : undefined
      },
    })
    await page.getByText('Loading enquiries').first().findElement()
    await expectNoViolations('loading', main)
    loaded.resolve(failed)
    await page.getByText(/^The enquiries could not be loaded/).findElement()
    await expectNoViolations('not loaded', main)
    await userEvent.keyboard('gi')
    await page.getByText(/will appear here/).findElement()
    await expectNoViolations('empty', main)

    for (let n = 2; n <= 102; n += 1) inquiries.push(inquiryNo(n))
    await button('Refresh').click()
    await rowOf('Visitor 2').first().findElement()
    await turnWheel(10_000)
    await page.getByText(/^The next enquiries could not/).findElement()
    checkForChanges()
    await button('1 new enquiry').findElement()
    await expectNoViolations('the rest not loaded, and a new enquiry', main)

    await page.viewport(390, 844)
    const more = page
      .getByRole('navigation', { name: 'Desk' })
      .getByRole('button', { name: 'More' })
    await more.click()
    await page.getByRole('dialog', { name: 'More' }).findElement()
    await expectNoViolations('the menu of a phone', dialog)
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

  test('in the filters', async () => {
    await open('?unread=true&from=2020-01-01&campaign=Gates+%26+fences&service=gates')
    await button('Filter').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'unread', exact: true })
      .findElement()
    await expectNoViolations('filters', dialog)
  })

  test('in Held, with one selected, and in its pane', async () => {
    await open('?view=held')
    await select('Visitor 3')
    await rowOf('Visitor 3').getByRole('link').first().click()
    await pane.getByText('Enquiry received').findElement()
    await expectNoViolations()
  })
})
