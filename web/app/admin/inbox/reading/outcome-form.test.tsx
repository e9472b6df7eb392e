import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pane } from '../../testing/elements'
import { inquiryNo } from '../../testing/fake-api'
import { canReply, openPane, replyField, sent } from '../../testing/pane'
import { expectNoViolations } from '../../testing/violations'

const form = (status: string) =>
  page.getByRole('form', { name: `${status}: value and reason`, exact: true })
const amount = page.getByLabelText('Value (LKR)')

async function setStatus(status: string) {
  await pane.getByRole('button', { name: /^Status:/ }).click()
  await page.getByRole('menuitemradio', { name: status }).click()
}

test('a quote asks for its value, which is shown, can be changed, and undone', async () => {
  const inquiries = [inquiryNo(1), inquiryNo(2)]
  await openPane(inquiries)
  await setStatus('Quoted')
  await expect.element(amount).toBeVisible()
  await userEvent.keyboard('v')
  await expect.element(amount).toHaveFocus()
  await expectNoViolations('', form('Quoted'))
  await userEvent.keyboard('1,250,000{Enter}')

  await expect.element(form('Quoted')).not.toBeInTheDocument()
  await expect.element(pane.getByText('LKR\u00a01,250,000')).toBeVisible()
  expect(inquiries[0]).toMatchObject({ status: 'quoted', amount: 1_250_000 })

  await pane.getByRole('button', { name: /^Edit Quoted/ }).click()
  await expect.element(amount).toHaveFocus()
  await userEvent.keyboard('1.5 million')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enter a whole number, such as 1250000')).toBeVisible()
  await amount.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(pane.getByText('Not given')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => inquiries[0]?.amount).toBe(1_250_000)
})

test('a lost one asks for the reason, which can be skipped, and the undo of a status asks no more', async () => {
  const inquiries = [inquiryNo(1), inquiryNo(2)]
  await openPane(inquiries)
  await setStatus('Lost')
  const reason = form('Lost').getByLabelText('Reason')
  await expect.element(reason).toBeVisible()
  await expect.element(amount).not.toBeInTheDocument()
  await reason.fill('Pri')
  await userEvent.keyboard('{Escape}')
  await expect.element(form('Lost')).not.toBeInTheDocument()
  expect(inquiries[0]).toMatchObject({ status: 'lost', outcomeReason: null })

  await pane.getByRole('button', { name: /^Edit Lost/ }).click()
  await reason.fill('Another supplier')
  await form('Lost').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => inquiries[0]?.outcomeReason).toBe('Another supplier')

  await setStatus('Won')
  await expect.element(form('Won')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => inquiries[0]?.status).toBe('lost')
  await expect.element(form('Won')).not.toBeInTheDocument()
  await expect.element(form('Lost')).not.toBeInTheDocument()
})

test('a reply that sets a status asks too', async () => {
  const inquiries = [inquiryNo(1)]
  await openPane(inquiries, canReply, ({ method, url }) => {
    if (method !== 'POST' || !url.pathname.endsWith('/replies')) return undefined
    Object.assign(inquiries[0] ?? {}, { status: 'quoted', version: 2 })
    return sent
  })
  await userEvent.keyboard('r')
  await replyField.fill('Our quote is LKR 5.')
  await pane.getByRole('combobox', { name: 'Then' }).selectOptions('quoted')
  await pane.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(form('Quoted')).toBeVisible()
})
