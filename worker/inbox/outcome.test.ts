import { expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { asAdmin, patch } from '../testing/edits'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { list } from '../testing/lists'

test('the value of a quote and the reason of an outcome are stored, and logged without the text', async () => {
  const id = await addInquiry()

  await patch(id, { amount: 1_250_000, outcomeReason: ' Best\nprice ' }, { version: 1 })

  const { inquiry } = await asAdmin('GET', `/api/inquiries/${id}`)
  expect(inquiry).toMatchObject({ amount: 1_250_000, outcomeReason: 'Best price', version: 2 })
  expect((await list()).inquiries[0]).not.toHaveProperty('amount')
  expect(await auditLog()).toMatchObject([
    { action: 'amount_changed', details: { to: 1_250_000 } },
    { action: 'outcome_reason_changed', details: {} },
    { action: 'inquiry_viewed' },
  ])
})

test('both can be removed again, by an undo too', async () => {
  const id = await addInquiry({ columns: { amount: 5, outcome_reason: 'Price' } })

  await patch(id, { amount: null, outcomeReason: null }, { version: 1 })

  expect(await inquiryRow(id)).toMatchObject({ amount: null, outcome_reason: null, version: 2 })
  // Nothing is left to change.
  expect(await patch(id, { amount: null }, { version: 2 })).toMatchObject({
    inquiry: { version: 2 },
  })
})

test('the reason why it was lost is dropped when it is won after all, unless that has one', async () => {
  const id = await addInquiry()
  await patch(id, { status: 'lost', amount: 5, outcomeReason: 'Too expensive' })

  await patch(id, { status: 'won' })
  expect(await inquiryRow(id)).toMatchObject({ status: 'won', amount: 5, outcome_reason: null })

  await patch(id, { status: 'lost', outcomeReason: 'Cancelled' })
  expect(await inquiryRow(id)).toMatchObject({ status: 'lost', outcome_reason: 'Cancelled' })
})

test.each([
  { amount: -1 },
  { amount: 0.5 },
  { amount: 10 ** 12 + 1 },
  { amount: '5' },
  { outcomeReason: ' ' },
  { outcomeReason: 'x'.repeat(201) },
  { outcomeReason: 5 },
])('%j is rejected', async (edit) => {
  const id = await addInquiry()

  expect(await patch(id, edit)).toMatchObject({ status: 422, error: { code: 'validation_failed' } })
})
