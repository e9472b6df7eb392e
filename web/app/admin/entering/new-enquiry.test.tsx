/** Entering an enquiry by hand, against a stand-in for the API that stores it. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pane } from '../testing/elements'
import { type ApiAnswer, type ApiCall, inquiryNo, user } from '../testing/fake-api'
import { hold } from '../testing/hold'
import { mountDesk, openDesk } from '../testing/open-desk'
import { canReply, isPost, noteField, refusal } from '../testing/pane'
import { expectNoViolations } from '../testing/violations'

const dialog = page.getByRole('dialog', { name: 'New enquiry' })
const said = dialog.getByLabelText('What they said')
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const nameField = field('Name')
const addButton = dialog.getByRole('button', { name: 'Add enquiry' })
const press = (keys: string) => userEvent.keyboard(keys)

const call =
  'Ravindra Gunasekara, Lanka Tiles, Horana. The gate does not open. 077 123 4567, ravindra@tiles.example'

const phone = '+94771234567'
const customer = inquiryNo(2, { phone, name: 'Lanka Tiles', message: `Enquiry number 2. ${phone}` })
const isKnown = dialog.getByText('Lanka Tiles is a customer.')

type Answer = (call: ApiCall) => ApiAnswer | undefined

async function chooseFile(name: string) {
  const chooser = dialog.element().querySelector<HTMLInputElement>('input[type=file]')
  if (chooser) await userEvent.upload(chooser, new File(['x'], name))
  await expect.element(dialog.getByText(name)).toBeVisible()
}

/** Opens the desk and the dialog. What is entered becomes enquiry 9. */
async function open(answer: Answer = () => undefined, rows = [inquiryNo(1)]) {
  const inquiries = [...rows]
  const { calls } = await openDesk({
    inquiries,
    answer: (request) => {
      const answered = answer(request) ?? canReply(request)
      if (answered) return answered
      if (!isPost(request, '/entered')) return undefined
      const { message = '', email = '' } = request.json as Record<string, string>
      const entered = inquiryNo(9, { message, email })
      inquiries.push(entered)
      return { status: 201, json: { inquiry: { id: entered.id, reference: 'CF-1009' } } }
    },
  })
  await page.getByRole('table').findElement()
  await press('c')
  await said.findElement()
  return (end: string) =>
    calls
      .filter((request) => isPost(request, end))
      .map(({ json, headers }) => ({ json, key: headers.get('idempotency-key') }))
}

describe('an enquiry entered by hand', () => {
  test('is filled in from what is pasted, but not where somebody has typed, and opens; one sent at once is filled in too', async () => {
    const posted = await open()
    await said.fill('Nimal')
    await nameField.fill('Mr. R. Gunasekara')
    await said.fill(call)
    await expect.element(field('Phone')).toHaveValue('077 123 4567')
    await expect.element(field('E-mail')).toHaveValue('ravindra@tiles.example')
    await expect.element(field('Company')).toHaveValue('Lanka Tiles')
    await expect.element(nameField).toHaveValue('Mr. R. Gunasekara')
    await expect.element(dialog.getByRole('combobox', { name: 'Service' })).toHaveValue('gates')
    const marks = dialog.element().querySelectorAll('mark')
    expect([...marks].map((mark) => mark.textContent)).toEqual([
      ...['Lanka Tiles', 'gate', '077 123 4567', 'ravindra@tiles.example'],
    ])
    await field('Site or town').fill('Horana')
    await dialog.getByText('Walk-in').click()
    await dialog.getByLabelText('E-mail an acknowledgement').click()
    await said.click()
    await press('{Control>}{Enter}{/Control}')

    await expect.element(page.getByText('Added as CF-1009')).toBeVisible()
    await expect.element(pane.getByText(/The gate does not open/)).toBeVisible()
    const [{ json, key } = { json: undefined, key: null }] = posted('/entered')
    expect(json).toMatchObject({
      ...{ enteredAs: 'visit', name: 'Mr. R. Gunasekara', message: call, phone: '077 123 4567' },
      ...{
        email: 'ravindra@tiles.example',
        company: 'Lanka Tiles',
        location: 'Horana',
        service: 'gates',
      },
      ...{ isAnswered: false, isAcknowledged: true },
    })
    expect(key).toMatch(/^[0-9a-f-]{36}$/)

    await press('c')
    await expect.element(said).toHaveValue('')
    const area = said.element() as HTMLTextAreaElement
    area.focus()
    document.execCommand('insertText', false, call)
    await null
    // Its fields are not shown yet.
    area.form?.requestSubmit()
    await expect
      .poll(() => posted('/entered')[1])
      .toMatchObject({ json: { name: 'Ravindra Gunasekara' } })
  })

  test('is kept by Escape, and dropped by Cancel unless that is undone; one stored late leaves what has been begun meanwhile, and where its author is', async () => {
    await open()
    await said.fill('Wants a quotation.')
    await chooseFile('plan.pdf')
    await press('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'New enquiry' }).click()
    await expect.element(said).toHaveValue('Wants a quotation.')
    await expect.element(dialog.getByText('plan.pdf')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await press('z')
    await press('c')
    await expect.element(said).toHaveValue('Wants a quotation.')
    await expect.element(dialog.getByText('plan.pdf')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await press('c')
    await expect.element(said).toHaveValue('')
    await said.fill('Another caller.')
    await press('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await press('zc')
    await expect.element(said).toHaveValue('Another caller.')

    const storing = hold('POST', /\/entered$/)
    await said.fill('Nimal Perera, wants a gate')
    await addButton.click()
    await storing.arrived
    await press('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await press('c')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await press('c')
    await said.fill('A third caller.')
    storing.release()
    await expect.element(page.getByText('Added as CF-1009')).toBeVisible()
    await expect.element(said).toHaveValue('A third caller.')
    await expect.element(pane).not.toBeInTheDocument()
  })

  test('needs words and a name, and keeps them with the same key if it could not be stored', async () => {
    const server = { answer: { status: 500, json: {} } as ApiAnswer | undefined }
    const posted = await open(
      (request) => (isPost(request, '/entered') ? server.answer : undefined),
      [customer],
    )
    await addButton.click()
    await expect.element(said).toHaveFocus()
    await expect.element(said).toHaveAccessibleDescription('Write what they said')
    await expect.element(nameField).toHaveAccessibleDescription('Enter a name')
    await said.fill('Wants a quotation. 077 123 4567')
    await nameField.fill('Nimal')
    await field('E-mail').fill('nimal@')
    await addButton.click()
    const alert = dialog.getByRole('alert')
    await expect.element(alert.getByText(/Your text is still here/)).toBeVisible()

    server.answer = refusal(422, 'validation_failed', '', { email: 'Please enter a valid email' })
    await addButton.click()
    await expect.element(field('E-mail')).toHaveFocus()
    await expect.element(field('E-mail')).toHaveAccessibleDescription(/valid email/)
    await expect.element(isKnown).toBeVisible()
    await expectNoViolations('a wrong address and a known customer', dialog)
    await field('Company').click()
    await press('Lanka Tiles')
    await expect.element(field('Company')).toHaveValue('Lanka Tiles')

    server.answer = undefined
    await field('E-mail').fill('nimal@mill.example')
    await addButton.click()
    await expect.element(page.getByText('Added as CF-1009')).toBeVisible()
    const keys = posted('/entered').map(({ key }) => key)
    expect(keys[1]).toBe(keys[0])
    expect(keys.at(-1)).not.toBe(keys[0])
  })

  test('of a customer who is known is offered as an addition to their enquiry', async () => {
    const posted = await open(
      (request) => {
        if (isPost(request, '/contacts')) return { status: 201, json: { contact: {} } }
        return isPost(request, '/notes') ? { status: 201, json: { note: {} } } : undefined
      },
      [inquiryNo(1), customer],
    )
    await said.fill('The gate is stuck again. 077 123 4567')
    await dialog.getByText('WhatsApp', { exact: true }).click()
    await expect.element(isKnown).toBeVisible()
    await expect.element(dialog.getByText(/Same phone number as/)).toBeVisible()
    await field('E-mail').fill('stores@tiles.example')
    await dialog.getByRole('button', { name: /^Add to/ }).click()

    await expect.element(pane.getByText(/Enquiry number 2/)).toBeVisible()
    expect(posted('/entered')).toEqual([])
    expect(posted('/contacts')).toMatchObject([{ json: { address: 'stores@tiles.example' } }])
    expect(posted('/notes')).toMatchObject([
      {
        json: {
          kind: 'whatsapp',
          text: 'The gate is stuck again. 077 123 4567',
          isAnswer: false,
        },
      },
    ])
  })

  test('is entered by keyboard alone on a phone, with files that follow it; without an e-mail address it offers to add one instead of a reply', async () => {
    const posted = await open((request) =>
      isPost(request, '/files')
        ? refusal(422, 'file_refused', 'This kind of file is not accepted.')
        : undefined,
    )
    await page.viewport(390, 844)
    await expect.element(said).toHaveFocus()
    await press('Wants a gate.{Tab}Nimal Perera')
    await expect.element(dialog.getByRole('button', { name: 'Add files' })).toBeVisible()
    await chooseFile('gate.exe')
    await expect.element(dialog.getByText('gate.exe')).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    await press('{Control>}{Enter}{/Control}')
    await expect.poll(() => posted('/files')).toHaveLength(1)
    const refused = page.getByRole('alert').getByText(/gate\.exe: This kind/)
    await expect.element(refused).toBeVisible()

    await expect.element(pane.getByText(/wants a gate/i)).toBeVisible()
    await expect.element(pane.getByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
    await press('r')
    const details = page.getByRole('dialog', { name: 'Correct the customer’s details' })
    await expect.element(details.getByLabelText('E-mail')).not.toHaveAttribute('required')
    await press('{Escape}n')
    await expect.element(noteField).toHaveFocus()
  })
})

test('a text that another app shares is kept while one signs in, and fills in a new enquiry once', async () => {
  let isSignedIn = false
  const shared = { 'share-title': 'Lanka Tiles', 'share-text': call, 'share-url': '' }
  await mountDesk({
    inquiries: [inquiryNo(1)],
    search: `?${new URLSearchParams(shared)}`,
    answer({ method, url }) {
      if (url.pathname !== '/api/session') return undefined
      if (method === 'POST') isSignedIn = true
      return { status: 200, json: { user: isSignedIn ? user : null } }
    },
  })
  await page.getByLabelText(/^E-mail/).fill(user.email)
  await page.getByLabelText(/^Password/).fill('a long password')
  await page.getByRole('button', { name: 'Login' }).click()

  await expect.element(said).toHaveValue(call)
  await expect.element(nameField).toHaveValue('Ravindra Gunasekara')
  await expect.element(dialog.getByRole('radio', { name: 'WhatsApp' })).toBeChecked()
  expect(location.search).toBe('')
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await press('c')
  await expect.element(said).toHaveValue(call)
})
