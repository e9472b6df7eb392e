import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseFromMore, pane } from '../../testing/elements'
import { inquiryNo } from '../../testing/fake-api'
import { hold } from '../../testing/hold'
import { canReply, isPost, noteField, openPane, replyField } from '../../testing/pane'

const press = (keys: string) => userEvent.keyboard(keys)
const add = () => press('{Control>}{Enter}{/Control}')
const added = page.getByText('Note added')
const failure = page.getByRole('alert').getByText(/Your text is still here/)

/** Opens the first of two enquiries. Notes are added unless the server is down. */
async function open() {
  const server = { isDown: false }
  const { posted } = await openPane([inquiryNo(1), inquiryNo(2)], canReply, (call) => {
    if (!isPost(call, '/notes')) return undefined
    return server.isDown ? { status: 500, json: {} } : { status: 201, json: { note: {} } }
  })
  const notes = () =>
    posted('/notes').map(({ json, headers }) => ({ json, key: headers.get('idempotency-key') }))
  return { server, notes }
}

/** Opens the other enquiry, and the first one again. */
async function goAndReturn() {
  await press('{Escape}j')
  await expect.element(pane.getByText('Enquiry number 2.')).toBeVisible()
  await press('k')
  await expect.element(pane.getByText('Enquiry number 1.')).toBeVisible()
}

describe('a note', () => {
  test('that could not be saved is kept, and added again with the same key', async () => {
    const { server, notes } = await open()
    server.isDown = true
    await press('n')
    await noteField.fill('Ask about the floor load.')
    await add()
    await expect.element(failure).toBeVisible()

    await goAndReturn()
    await expect.element(noteField).toHaveValue('Ask about the floor load.')

    server.isDown = false
    await pane.getByRole('button', { name: 'Add note' }).click()
    await expect.element(noteField).toHaveValue('')
    const [first, second] = notes()
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toEqual(first)
  })

  test('about a conversation elsewhere can be added from the menu, without text, and again with the same key if it could not be saved', async () => {
    const { server, notes } = await open()
    server.isDown = true
    await chooseFromMore('Log a call')
    const logCall = pane.getByRole('button', { name: 'Log call' })
    await logCall.click()
    await expect.element(failure).toBeVisible()
    server.isDown = false
    await logCall.click()
    await expect.element(logCall).not.toBeInTheDocument()
    for (const name of ['WhatsApp', 'visit']) {
      await chooseFromMore(`Log a ${name}`)
      const log = pane.getByRole('button', { name: `Log ${name}` })
      await log.click()
      await expect.element(log).not.toBeInTheDocument()
    }

    const [first, second, ...others] = notes()
    expect(second).toEqual(first)
    expect([second, ...others].map((note) => note?.json)).toMatchObject([
      { kind: 'call', isAnswer: true, remindAt: expect.any(Number) },
      { kind: 'whatsapp', isAnswer: true },
      { kind: 'visit', isAnswer: true },
    ])
  })

  test('can be a call that is no answer, logged by keyboard alone', async () => {
    const { notes } = await open()
    await press('lWhere?{Tab}')
    await expect.element(pane.getByLabelText('Counts as an answer')).toHaveFocus()
    await press(' {Tab}{Tab}{Enter}')
    await expect
      .poll(notes)
      .toMatchObject([{ json: { kind: 'call', text: 'Where?', isAnswer: false } }])
  })

  test('can be logged in the field that the phone icon opens, unless a reply is being written', async () => {
    await openPane([{ ...inquiryNo(1), message: 'Call me: 077 123 4567' }], canReply)
    const icon = pane.getByRole('link', { name: /^Call / }).first()
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await icon.click()
    await expect.element(pane.getByLabelText('What was said')).toHaveFocus()
    await press('{Escape}r')
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await icon.click()
    await expect.element(replyField).toBeVisible()
  })
})

describe('a note that is being added', () => {
  /** Adds a note, and returns the held call. */
  async function openAndAdd() {
    const { notes } = await open()
    const call = hold('POST', /\/notes$/)
    await noteField.fill('Ask about the floor load.')
    await add()
    await call.arrived
    return { call, notes }
  }

  test('leaves the reply that has been begun meanwhile, and the focus in it', async () => {
    const { call } = await openAndAdd()
    await pane.getByRole('button', { name: 'Reply' }).click()
    await replyField.fill('We can come')
    call.release()
    await expect.element(added).toBeVisible()

    await press(' on Tuesday.')
    await expect.element(replyField).toHaveValue('We can come on Tuesday.')
    await press('{Escape}')
    await expect.element(noteField).toHaveValue('')
  })

  test('cannot be changed or added again after another enquiry was opened or a reply was opened and closed, and is not offered once it is added', async () => {
    const { call, notes } = await openAndAdd()
    const expectReadonly = async () => {
      await expect.element(noteField).toHaveValue('Ask about the floor load.')
      await expect.element(noteField).toHaveAttribute('readonly')
    }
    await expectReadonly()
    await goAndReturn()
    await expectReadonly()
    await pane.getByRole('button', { name: 'Reply' }).click()
    await press('{Escape}')
    await expectReadonly()
    await pane.getByRole('button', { name: 'Add note' }).click()
    call.release()
    await expect.element(added).toBeVisible()

    await expect.element(noteField).toHaveValue('')
    await expect.element(noteField).not.toHaveAttribute('readonly')
    expect(notes()).toHaveLength(1)
  })
})
