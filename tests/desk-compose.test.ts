/** Replies to the customer of the open enquiry. */
import { describe, expect, test } from 'vitest'
import { site } from '../web/app/lib/site.ts'
import { type Answer, openPane, pane, sent, to } from './support/desk-pane.ts'
import { type FakeInquiry, inquiryNo } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const open = (inquiries: FakeInquiry[], answer?: Answer) => openPane(stage, inquiries, answer)

const canReply: Answer = (request) =>
  request.url().endsWith('/api/session')
    ? { status: 200, json: { user: { email: admin.email }, canReply: true } }
    : undefined

describe('a reply', () => {
  test('that may not have been stored is kept, and sent again with the same key', async () => {
    let isDown = true
    const { page, posted } = await open([inquiryNo(1)], (request) => {
      if (!to(request, '/replies')) return canReply(request)
      return isDown ? { status: 500, json: {} } : sent
    })
    await page.keyboard.press('r')
    await pane(page).getByLabel('Reply', { exact: true }).fill('We can come on Tuesday.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText('will not get it twice').waitFor()

    isDown = false
    await page.keyboard.press('Control+Enter')
    await page.getByText('Reply sent').waitFor()
    const replies = posted.filter(({ path }) => path === 'replies')
    expect(replies.length).toBe(2)
    expect(replies[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(replies[1]).toEqual(replies[0])
    expect(replies[0]?.body).toMatchObject({
      text: 'We can come on Tuesday.',
      subject: `Your enquiry to ${site.name} (CF-1001)`,
      remindAt: expect.any(Number),
    })
  })

  test('whose answer is lost is sent again with the same key', async () => {
    const { page, posted } = await open([inquiryNo(1)], (request) =>
      to(request, '/replies') ? sent : canReply(request),
    )
    await page.route('**/replies', (route) => route.abort(), { times: 1 })
    const keys = page.waitForRequest((request) => to(request, '/replies'))
    await page.keyboard.press('r')
    await pane(page).getByLabel('Reply', { exact: true }).fill('We can come on Tuesday.')
    await page.keyboard.press('Control+Enter')
    const lost = (await keys).headers()['idempotency-key']
    await page.getByText('Reply sent').waitFor()

    expect(posted.filter(({ path }) => path === 'replies')).toMatchObject([{ key: lost }])
  })

  test('is kept, with the reason, if a colleague has replied meanwhile', async () => {
    const message = 'Ruwani has replied since you opened this enquiry. Read that reply first.'
    const { page, posted } = await open([inquiryNo(1)], (request) =>
      to(request, '/replies')
        ? { status: 409, json: { error: { code: 'replied_meanwhile', message } } }
        : canReply(request),
    )
    await page.keyboard.press('r')
    await pane(page).getByLabel('Reply', { exact: true }).fill('We can come on Tuesday.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText(`${message} Your text is still here.`).waitFor()

    const replies = posted.filter(({ path }) => path === 'replies')
    expect(replies).toMatchObject([{ body: { lastReply: 0 } }])
    expect(await pane(page).getByLabel('Reply', { exact: true }).inputValue()).toContain('Tuesday')
  })

  test('keeps the status of an enquiry that is won, and what was chosen for afterwards', async () => {
    const won = inquiryNo(1, { status: 'won', doneAt: 1 })
    const { page, posted } = await open([won, inquiryNo(2)], (request) =>
      to(request, '/replies') ? sent : canReply(request),
    )
    const afterwards = pane(page).getByLabel('Then')
    await page.keyboard.press('r')
    await pane(page).getByLabel('Reply', { exact: true }).fill('Thank you.')
    expect(await afterwards.locator(':checked').innerText()).toBe('Won')
    await afterwards.selectOption('Lost')
    await page.keyboard.press('Escape')
    await pane(page).getByRole('button', { name: 'Continue reply' }).click()
    expect(await afterwards.locator(':checked').innerText()).toBe('Lost')
    await afterwards.selectOption('Won')
    await pane(page).getByRole('button', { name: 'Send' }).click()
    await page.getByText('Reply sent').waitFor()

    const [reply] = posted.filter(({ path }) => path === 'replies')
    expect(reply?.body).not.toHaveProperty('status')
    expect(reply?.body).not.toHaveProperty('remindAt')
  })

  test('quotes the message, which can be previewed and left out', async () => {
    const { page, posted } = await open([inquiryNo(1), inquiryNo(2)], (request) =>
      to(request, '/replies') ? sent : canReply(request),
    )
    const reply = pane(page).getByLabel('Reply', { exact: true })
    const sendByKey = async () => {
      await page.keyboard.press('Control+Enter')
      await reply.waitFor({ state: 'detached' })
    }
    await page.keyboard.press('r')
    await pane(page).getByText('Show the quote').click()
    await pane(page)
      .getByRole('blockquote')
      .filter({ hasText: 'Enquiry number 1.' })
      .last()
      .waitFor()
    await reply.fill('With it.')
    await sendByKey()

    await page.keyboard.press('r')
    await reply.fill('Without it.')
    await pane(page).getByLabel('Quote the customer’s message').uncheck()
    expect(await pane(page).getByText('Show the quote').count()).toBe(0)
    // Not only from the text.
    await sendByKey()

    expect(posted.filter(({ path }) => path === 'replies')).toMatchObject([
      { body: { text: 'With it.', isQuoting: true } },
      { body: { text: 'Without it.', isQuoting: false } },
    ])
  })

  test('can start with a saved reply, with its placeholders filled in', async () => {
    const savedReplies = [
      {
        id: 7,
        title: 'Thanks',
        language: 'en',
        text: 'Dear {name}, about {service} ({reference})',
      },
      { id: 8, title: 'நன்றி', language: 'ta', text: 'நன்றி' },
    ]
    const { page } = await open([inquiryNo(1)], (request) =>
      request.url().endsWith('/api/saved-replies')
        ? { status: 200, json: { savedReplies } }
        : canReply(request),
    )
    await page.keyboard.press('r')
    const field = pane(page).getByLabel('Reply', { exact: true })
    await pane(page).getByRole('button', { name: 'Insert a saved reply' }).focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: 'Insert a saved reply' })
    await menu.getByRole('group', { name: 'Tamil' }).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await field.inputValue()).toBe('')
    expect(await menu.getByRole('menuitem', { name: 'நன்றி' }).getAttribute('lang')).toBe('ta')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')

    expect(await field.inputValue()).toBe('Dear Visitor 1, about your enquiry (CF-1001)')
    await page.keyboard.type('.')
    expect(await field.inputValue()).toBe('Dear Visitor 1, about your enquiry (CF-1001).')
  })

  test.each(['before', 'after'])(
    'can be started from the list %s its enquiry was opened',
    async (moment) => {
      const [first, second] = [inquiryNo(1), inquiryNo(2)]
      const { page } = await open([first, second], canReply)
      await page.keyboard.press('Escape')
      await pane(page).waitFor({ state: 'detached' })
      if (moment === 'before') await page.keyboard.press('j')
      await page.keyboard.press('r')
      await pane(page).getByLabel('Reply', { exact: true }).waitFor()
      // As keys on the pane, these would mark the enquiry as done and open another.
      await page.keyboard.type('eek')

      expect(await pane(page).getByLabel('Reply', { exact: true }).inputValue()).toBe('eek')
      expect([first.doneAt, second.doneAt]).toEqual([null, null])
    },
  )

  test('that is unfinished survives a reload, marks its row, and can be continued', async () => {
    const { page } = await open([inquiryNo(1), inquiryNo(2)], canReply)
    await page.keyboard.press('r')
    await pane(page).getByLabel('Reply', { exact: true }).fill('We can come')
    await pane(page).getByLabel('Subject').fill('Your visit')
    await page.reload()
    await pane(page).getByRole('button', { name: 'Continue reply' }).click()

    expect(await pane(page).getByLabel('Reply', { exact: true }).inputValue()).toBe('We can come')
    expect(await pane(page).getByLabel('Subject').inputValue()).toBe('Your visit')
    const marks = () => page.getByRole('cell', { name: /^Draft/ }).count()
    expect(await marks()).toBe(1)
    await pane(page).getByLabel('Reply', { exact: true }).fill('')
    await expect.poll(marks).toBe(0)
  })

  test('sent with a mail program is recorded with one more key press', async () => {
    const { page, posted } = await open([inquiryNo(1)], (request) =>
      to(request, '/notes') ? { status: 201, json: { note: {} } } : undefined,
    )
    // Keep this machine's mail program closed.
    await page.evaluate(() =>
      document.addEventListener('click', (event) => {
        if ((event.target as Element).closest('a[href^="mailto:"]')) event.preventDefault()
      }),
    )
    await pane(page).getByRole('link', { name: 'Reply' }).click()
    await pane(page).getByRole('button', { name: 'I sent it' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Marked as answered').waitFor()
    expect(posted.filter(({ path }) => path === 'notes')).toMatchObject([
      { body: { kind: 'email', text: '' } },
    ])
  })
})
