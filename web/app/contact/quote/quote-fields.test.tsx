import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noteEarlyPress } from '../../../inline/note-early-press'
import { services } from '../../lib/services/catalogue'
import { site } from '../../lib/site'
import { contactForm } from '../../words/contact-form'
import { refusal } from '../testing/fake-worker'
import {
  field,
  fillIn,
  leave,
  openForm,
  openOnNetwork,
  openQuote,
  revisit,
  send,
  sendButton,
  service,
  setOnline,
  showServed,
} from '../testing/open-form'

const company = field('Company (optional)')
const phone = field('Phone (optional)')
const surveyDate = field('Date for a site survey (optional)')
const dateProblem = 'Choose a date from today to a year from now'
const slug = services[0]?.slug ?? ''

test('a phone number and a service need no quote fields, and are in the order of reading', async () => {
  const { submissions } = await openForm()
  await field('Name').click()
  for (const typed of ['Nimal Perera', 'nimal@factory.example', site.phones[0].number]) {
    await userEvent.keyboard(`${typed}{Tab}`)
  }
  await expect.element(service).toHaveFocus()
  await service.selectOptions(slug)
  await userEvent.keyboard('{Tab}Two sliding gates.')
  await send()

  expect(submissions[0]?.body).toMatchObject({
    name: 'Nimal Perera',
    email: 'nimal@factory.example',
    phone: site.phones[0].number,
    service: slug,
    message: 'Two sliding gates.',
  })
  await expect.element(phone).toHaveValue('')
  await expect.element(service).toHaveValue('')
})

test('the first field with an error has the focus, in the order of the form', async () => {
  await openForm()
  await fillIn('')
  await phone.fill('12')
  await sendButton.click()

  const problem = page.getByText(/^Enter a phone number with its area code/)
  await expect.element(problem).toBeVisible()
  await expect.element(page.getByText('Message must be at least 10 characters')).toBeVisible()
  await expect.element(phone).toHaveFocus()
})

test('the quote fields open with the keyboard, take the focus, and are sent with the message', async () => {
  const { submissions } = await openForm()
  await fillIn()
  page.getByRole('button', { name: contactForm.quote.open }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(company).toHaveFocus()
  await company.fill('Perera Mills')
  await field('Site or town (optional)').fill('Kurunegala')
  await send()

  expect(submissions[0]?.body).toMatchObject({ company: 'Perera Mills', location: 'Kurunegala' })
  await expect.element(company).toHaveValue('')
})

test.each<[string, string | undefined, string]>([
  ['opens the fields with the focus in the first one', undefined, 'Company (optional)'],
  ['leaves the focus where the visitor has moved it', 'Name', 'Name'],
])(
  'pressed before the scripts load, the button is busy at once, and %s',
  async (_, moved, focused) => {
    await openForm()
    const { runScripts } = await showServed()
    noteEarlyPress()
    const button = page.getByRole('button', { name: contactForm.quote.open })
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    if (moved) field(moved).element().focus()
    runScripts()

    await expect.element(company).toBeVisible()
    await expect.element(field(focused)).toHaveFocus()
  },
)

test('the quote fields are checked before a message is kept for later, and an error from the Worker is shown at its field, which has the focus', async () => {
  const { submissions } = await openForm({
    answer: (_, count) =>
      count === 1
        ? refusal(422, 'validation_failed', { fields: { surveyDate: dateProblem } })
        : undefined,
  })
  await fillIn()
  await openQuote()
  await surveyDate.fill('2020-01-01')
  await setOnline(false)
  await sendButton.click()
  await expect.element(page.getByText(dateProblem)).toBeVisible()
  expect(submissions).toEqual([])

  await setOnline(true)
  await surveyDate.fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10))
  await expect.element(page.getByText(dateProblem)).not.toBeInTheDocument()
  await sendButton.click()
  await expect.element(page.getByText(dateProblem)).toBeVisible()
  await expect.element(surveyDate).toHaveFocus()
  await surveyDate.fill('')
  await send()
})

test('the quote fields cannot be changed while the message is being sent, which has no more if they were left empty', async () => {
  const answer = Promise.withResolvers<undefined>()
  const { submissions } = await openForm({ answer: () => answer.promise })
  await fillIn()
  await openQuote()
  await expect.element(company).toHaveFocus()
  await sendButton.click()
  for (const it of [company, phone]) await expect.element(it).toHaveAttribute('readonly')
  await expect.element(service).toBeDisabled()
  answer.resolve(undefined)

  await expect.element(page.getByText(contactForm.sent)).toBeVisible()
  await expect.element(company).not.toHaveAttribute('readonly')
  await expect.element(service).toBeEnabled()
  expect(Object.keys(submissions[0]?.body ?? {}).sort()).toEqual(
    ['email', 'message', 'name', 'origin', 'sentAt', 'shownAt', 'subject'].sort(),
  )
})

test('the quote fields are sent with a message that an earlier visit could not send', async () => {
  const { submissions } = await openOnNetwork('through')
  await openQuote()
  await company.fill('Perera Mills')
  await fillIn()
  await setOnline(false)
  await sendButton.click()
  await expect.element(page.getByText(contactForm.waiting.saved)).toBeVisible()
  await leave()
  await setOnline(true)
  await revisit(`?service=${slug}`)

  await expect.element(page.getByText(contactForm.sent)).toBeVisible()
  expect(submissions.at(-1)?.body).toMatchObject({ company: 'Perera Mills' })
  expect(submissions.at(-1)?.body).not.toHaveProperty('service')
})
