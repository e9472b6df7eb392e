/** Calls about an enquiry that are refused, get no clear answer, or find the session ended. */
import { describe, expect, test } from 'vitest'
import { type Answer, failedReply, openPane, pane, to } from './support/desk-pane.ts'
import { type FakeInquiry, inquiryNo } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const canReply: Answer = (request) =>
  request.url().endsWith('/api/session')
    ? { status: 200, json: { user: { email: admin.email }, canReply: true } }
    : undefined

const open = (answer: Answer, inquiries: FakeInquiry[] = [inquiryNo(1), inquiryNo(2)]) =>
  openPane(stage, inquiries, (request) => answer(request) ?? canReply(request))

describe('a reply that has failed', () => {
  /** Opens an enquiry with such a reply, which then cannot be loaded again, and sends the reply. */
  async function openFailed(answer: Answer) {
    const inquiry = inquiryNo(1)
    const { page, posted } = await open(answer, [inquiry])
    let loads = 0
    const loading = {
      inquiry: { ...inquiry, box: 'inbox', origin: null },
      timeline: [failedReply(inquiry.timestamp, 'Ruwani')],
      customer: { total: 1, since: inquiry.timestamp, others: [] },
      files: [],
    }
    await page.route(`**/api/inquiries/${inquiry.id}`, (route) => {
      loads += 1
      return loads === 1 ? route.fulfill({ json: loading }) : route.fulfill({ status: 500 })
    })
    await page.reload()
    await pane(page).getByRole('button', { name: 'Send again' }).click()
    return { page, posted }
  }

  test('and is sent again is reported as sent, even if the enquiry then cannot be loaded', async () => {
    const { page, posted } = await openFailed((request) =>
      to(request, '/delivery') ? { status: 200, json: { reply: { state: 'sent' } } } : undefined,
    )
    await page.getByRole('status').getByText('Sent', { exact: true }).waitFor()
    await pane(page).getByText('The enquiry could not be loaded.').waitFor()

    // The button acts again once the call and all that follows it have ended.
    await expect
      .poll(async () => {
        await pane(page).getByRole('button', { name: 'Send again' }).click()
        return posted.filter(({ path }) => path === 'delivery').length
      })
      .toBeGreaterThan(1)
    expect(await page.getByText('could not be sent again').count()).toBe(0)
  })
})
