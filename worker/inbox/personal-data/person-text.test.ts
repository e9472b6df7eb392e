import { expect, test } from 'vitest'
import { asAdmin } from '../../testing/edits'
import { databaseThrough } from '../../testing/faulty-database'
import { addInquiry } from '../../testing/inquiries'
import { askPersonalData as ask } from '../../testing/personal-data'

const email = 'zq.visitor@unique.example'

test('holds what was done with their enquiries and when, without saying by whom', async () => {
  const id = await addInquiry({ email, columns: { customer_position: 2, customer_since: 77 } })
  const other = await addInquiry({ email: 'other@unique.example' })
  for (const each of [id, other]) {
    await asAdmin('GET', `/api/inquiries/${each}`)
    await asAdmin('POST', `/api/inquiries/${each}/notes`, { kind: 'note', text: 'They called.' })
  }

  const text = await (await ask('/export', { email })).text()

  const { inquiries } = JSON.parse(text)
  expect(inquiries[0].actions).toEqual([
    { inquiryId: id, at: expect.any(Number), action: 'inquiry_viewed' },
    { inquiryId: id, at: expect.any(Number), action: 'note_added' },
  ])
  // Computed from another person's enquiries, if they have the same phone number.
  expect(text).not.toContain('customer_')
})

test('holds where an enquiry came from once, and no column that is generated from others', async () => {
  await addInquiry({ email, columns: { utm_source: 'zqnews' } })

  const text = await (await ask('/export', { email })).text()

  expect(text.split('zqnews')).toHaveLength(2)
  for (const generated of ['box', 'is_listed', 'searched_text']) {
    expect(text).not.toContain(`"${generated}"`)
  }
})

test.each(['message', 'name'])('reads inquiries with a long %s a few at a time', async (column) => {
  for (let i = 0; i < 4; i += 1) {
    await addInquiry({ email, [column]: `${i} ${'long '.repeat(150_000)}` })
  }
  let reads = 0
  const DB = databaseThrough(async (sql, commit) => {
    if (sql.includes('textBefore')) reads += 1
    return commit()
  })

  const exported = await (await ask('/export', { email }, { DB })).json<{
    inquiries: object[]
  }>()

  expect(exported.inquiries).toHaveLength(4)
  // Three texts of 750,000 characters, then one, then none.
  expect(reads).toBe(3)
})
