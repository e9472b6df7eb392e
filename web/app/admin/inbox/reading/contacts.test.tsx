import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pane } from '../../testing/elements'
import { inquiryNo } from '../../testing/fake-api'
import { type Answer, isPost, openPane, refusal, withTimeline } from '../../testing/pane'
import { expectNoViolations } from '../../testing/violations'

type Contact = { id: number; kind: string; address: string }

const customer = pane.getByRole('complementary', { name: 'Customer' })
const contact = (address: string) => customer.getByRole('link', { name: address })
const dialog = page.getByRole('dialog', { name: 'Addresses of Visitor 1' })
const field = dialog.getByRole('textbox', { name: 'E-mail address or phone number' })

/** Opens an enquiry to which addresses can be added, and which has an e-mail from the stores. */
async function open(...answers: Answer[]) {
  const inquiry = inquiryNo(1)
  let contacts: Contact[] = []
  const message = { at: 6, by: null, kind: 'message', id: 2, mail: 'message', text: 'Yes' }
  const from = { fromName: 'Stores', fromAddress: 'Stores@tea.example', subject: 'Re' }
  await openPane(
    [inquiry],
    ...answers,
    (call) => {
      if (isPost(call, '/contacts')) {
        const { address } = call.json as Contact
        contacts.push({ id: 1, kind: 'email', address: address.toLowerCase() })
        return { status: 201, json: { contact: contacts[0] } }
      }
      if (call.method !== 'DELETE') return undefined
      contacts = []
      return { status: 204 }
    },
    async (call) => {
      const entry = { ...message, ...from, quotes: [], refusals: [] }
      const answer = await withTimeline(inquiry, [entry])(call)
      return answer && { ...answer, json: { ...answer.json, contacts } }
    },
  )
}

test('an address is added to the customer, says what is wrong with it, and can be removed', async () => {
  let isRefused = true
  await open((call) =>
    isRefused && isPost(call, '/contacts')
      ? refusal(422, 'validation_failed', 'Check', { address: 'Enter an e-mail address' })
      : undefined,
  )
  await customer.getByRole('button', { name: 'Edit addresses and numbers' }).click()
  await expect.element(dialog.getByText('v1@site.example')).toBeVisible()
  await field.fill('nobody')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog.getByText('Enter an e-mail address')).toBeVisible()
  await expectNoViolations('adding', dialog)

  isRefused = false
  await field.fill('board@tea.example')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect
    .element(contact('board@tea.example'))
    .toHaveAttribute('href', 'mailto:board@tea.example')
  await dialog.getByRole('button', { name: 'Remove board@tea.example' }).click()
  await expect.element(contact('board@tea.example')).not.toBeInTheDocument()
})

test('whoever else has written is flagged until the address is added to the customer', async () => {
  await open()
  const flag = pane.getByText('another address')
  await expect.element(flag).toBeVisible()
  await pane.getByRole('button', { name: 'Add to customer: Stores@tea.example' }).click()

  await expect.element(page.getByText('Added to the customer')).toBeVisible()
  await expect.element(flag).not.toBeInTheDocument()
  await expect.element(contact('stores@tea.example')).toBeVisible()
})
