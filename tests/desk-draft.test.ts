/** A reply that has been begun, across a reload of the page. */
import { expect, test } from 'vitest'
import { openPane, pane } from './support/desk-pane.ts'
import { inquiryNo } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const session = { user: { email: admin.email }, canReply: true }

test('an unfinished reply survives a reload, marks its row, and can be continued', async () => {
  const { page } = await openPane(stage, [inquiryNo(1), inquiryNo(2)], (request) =>
    request.url().endsWith('/api/session') ? { status: 200, json: session } : undefined,
  )
  const reply = pane(page).getByLabel('Reply', { exact: true })
  const subject = pane(page).getByLabel('Subject')
  await page.keyboard.press('r')
  await reply.fill('We can come')
  await subject.fill('Your visit')
  await page.reload()
  await pane(page).getByRole('button', { name: 'Continue reply' }).click()

  expect(await reply.inputValue()).toBe('We can come')
  expect(await subject.inputValue()).toBe('Your visit')
  const marks = () => page.getByRole('cell', { name: /^Draft/ }).count()
  expect(await marks()).toBe(1)
  await reply.fill('')
  await expect.poll(marks).toBe(0)
})
