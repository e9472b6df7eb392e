/** A message that cannot wait is answered with the emergency number before it is sent. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../admin/testing/violations'
import { phoneAddress } from '../lib/contact-addresses'
import { site } from '../lib/site'
import { urgentWords } from '../lib/urgent-words'
import { contactForm } from '../words/contact-form'
import { emergencyServices, field, fillIn, openForm, revisit, send } from './testing/open-form'

const { emergency } = site
const [urgentWord] = urgentWords
const notice = page.getByRole('status').filter({ hasText: contactForm.callInstead })

test.runIf(emergency && urgentWord)(
  'an urgent word shows the emergency number, its hours and what it is for, for as long as it is there',
  async () => {
    await openForm()
    const message = field('Message')
    await message.click()
    await userEvent.keyboard('A gate is stuck')
    await expect.element(notice).not.toBeInTheDocument()
    const place = message.element().getBoundingClientRect()
    await userEvent.keyboard(`. ${urgentWord}`)

    const { number = '', hours, services, area } = emergency ?? {}
    const link = notice.getByRole('link', { name: number })
    await expect.element(link).toHaveAttribute('href', phoneAddress(number))
    for (const text of [hours, services, area]) expect(notice.element().textContent).toContain(text)
    expect(message.element().getBoundingClientRect()).toEqual(place)
    await expect.element(message).toHaveFocus()
    await expectNoViolations('', notice)

    await userEvent.keyboard('{Backspace}')
    await expect.element(notice).not.toBeInTheDocument()
  },
)

test.runIf(emergency && urgentWord)(
  'the emergency number is there for a draft that was urgent, and gone once it is sent',
  async () => {
    await openForm()
    await fillIn(`The pump does not run: ${urgentWord}.`)
    await revisit()
    await expect.element(notice).toBeVisible()
    await send()

    await expect.element(notice).not.toBeInTheDocument()
  },
)

test.runIf(emergency)(
  'a service that answers at any hour shows the emergency number, chosen or named in the address',
  async () => {
    const [answering = ''] = emergencyServices
    await openForm({ query: `?service=${answering}` })
    await expect.element(notice).toBeVisible()

    await field(contactForm.service).selectOptions('')
    await expect.element(notice).not.toBeInTheDocument()
    await field(contactForm.service).selectOptions(answering)
    await expect.element(notice).toBeVisible()
  },
)
