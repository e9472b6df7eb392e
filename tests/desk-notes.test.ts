/** Notes on the open enquiry, and records of contact. */
import { describe, expect, test } from 'vitest'
import { type Answer, chooseFromMore, openPane, pane, to } from './support/desk-pane.ts'
import { type FakeInquiry, inquiryNo } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const open = (inquiries: FakeInquiry[], answer?: Answer) => openPane(stage, inquiries, answer)

describe('a note', () => {
  test('that could not be saved is kept, and added again with the same key', async () => {
    let isDown = true
    const { page, posted } = await open([inquiryNo(1), inquiryNo(2)], (request) => {
      if (!to(request, '/notes')) return undefined
      return isDown ? { status: 500, json: {} } : { status: 201, json: { note: {} } }
    })
    await page.keyboard.press('n')
    await page.keyboard.type('Ask about the floor load.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText('Your text is still here').waitFor()

    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await pane(page).getByText('Enquiry number 2.').waitFor()
    await page.keyboard.press('k')
    await expect
      .poll(() => pane(page).getByLabel('Note').inputValue())
      .toBe('Ask about the floor load.')

    isDown = false
    await pane(page).getByRole('button', { name: 'Add note' }).click()
    await expect.poll(() => pane(page).getByLabel('Note').inputValue()).toBe('')
    const notes = posted.filter(({ path }) => path === 'notes')
    expect(notes.length).toBe(2)
    expect(notes[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(notes[1]).toEqual(notes[0])
  })

  test('without text that could not be saved is added again with the same key', async () => {
    let isDown = true
    const { page, posted } = await open([inquiryNo(1)], (request) => {
      if (!to(request, '/notes')) return undefined
      return isDown ? { status: 500, json: {} } : { status: 201, json: { note: {} } }
    })
    await chooseFromMore(page, 'Log a call')
    const add = pane(page).getByRole('button', { name: 'Log call' })
    await add.click()
    await page.getByRole('alert').getByText('Your text is still here').waitFor()
    isDown = false
    await add.click()
    await add.waitFor({ state: 'detached' })

    const notes = posted.filter(({ path }) => path === 'notes')
    expect(notes.length).toBe(2)
    expect(notes[1]).toEqual(notes[0])
  })

  test.each([
    ['Log a call', 'Log call', 'call'],
    ['Log a WhatsApp', 'Log WhatsApp', 'whatsapp'],
  ])('about a conversation elsewhere can be added with “%s”', async (item, button, kind) => {
    const { page, posted } = await open([inquiryNo(1)], (request) =>
      to(request, '/notes') ? { status: 201, json: { note: {} } } : undefined,
    )
    await chooseFromMore(page, item)
    await pane(page).getByRole('button', { name: button }).click()
    await expect
      .poll(() => posted.filter(({ path }) => path === 'notes'))
      .toMatchObject([{ body: { kind } }])
  })
})
