import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { addInquiry } from '../testing/inquiries'
import { adminHeaders, post } from '../testing/samples'
import { tablesWith } from '../testing/traces'
import type { Page } from './list'

async function search(q: string, more = {}) {
  const body = { view: 'all', q, ...more }
  const response = await post('/api/inquiries/search', body, await adminHeaders())
  return (await response.json<Page>()).inquiries.map(({ name }) => name)
}

/** Whether through the word index or, among unread inquiries, row by row. */
async function expectFound(q: string, names: string[]) {
  expect(await search(q), q).toEqual(names)
  expect(await search(q, { unread: 'true' }), q).toEqual(names)
}

const message = 'We need drive-in racking for a store in Biyagama.'

beforeEach(async () => {
  await addInquiry({ name: 'Kandy', message, columns: { phone: '+94812040143' } })
  await addInquiry({ name: 'Perera', message, columns: { phone: '+94777654321' } })
  await addInquiry({ name: 'No number', message })
})

describe('a part of a phone number', () => {
  test('is found in its own field, however it is spelled', async () => {
    const parts = [
      '4321',
      '54321',
      '765 4321',
      '765-4321',
      '7654',
      '077 765',
      '077-765',
      '077765',
      '077 7654',
      '77 765',
      '77 76 54',
      '(077) 765',
      '+94 77 765',
      '+94 (0)77 765',
      '+9477765',
      '0094 77 765',
      '9477765',
      '077 765 432',
    ]
    for (const q of parts) await expectFound(q, ['Perera'])
  })

  test('may start with a zero that is no prefix', async () => {
    await expectFound('0143', ['Kandy'])
    await expectFound('04 0143', ['Kandy'])
  })

  test('can be combined with other terms and with a whole number', async () => {
    const columns = { phone: '+94717654321' }
    await addInquiry({ name: 'Perera', message: 'An HV plant with racking.', columns })
    await addInquiry({ name: 'Other words', message: 'Gates', columns })
    for (const q of ['racking 4321', '4321 racking', '4321 pere']) {
      await expectFound(q, ['Perera', 'Perera'])
    }
    for (const q of ['hv 071 765', 'rácking 0717 654']) await expectFound(q, ['Perera'])
    const both = { message: 'Office 011 234 5678.', columns: { phone: '+94777654321' } }
    await addInquiry({ name: 'Both', ...both })

    await expectFound('0112345678 office 4321', ['Both'])
    await expectFound('0112345678 office 0777654321', ['Both'])
  })

  test('is also found in a message, as words in any order', async () => {
    await addInquiry({ name: 'Sizes', message: 'Shelves of 1200 by 800 mm, 4321 of them.' })
    await addInquiry({ name: 'In words', message: 'Call 077 765 9999.' })

    await expectFound('4321', ['Sizes', 'Perera'])
    await expectFound('800 1200', ['Sizes'])
    await expectFound('077 765', ['In words', 'Perera'])
  })

  test('has at least four digits, or a search for a quantity would find phone numbers', async () => {
    for (const q of ['765', '432', '+94', '94', '"077"', '240 765']) await expectFound(q, [])
  })

  test('may occur as often as fits into a search', async () => {
    for (const part of ['07 76', '0776 54', '077 6']) {
      const q = Array.from({ length: 30 }, (_, i) => `${part}${i % 9} a`).join(' ')
      await addInquiry({ name: part, message: q, columns: { phone: '+94777654321' } })

      await expectFound(q, [part])
      await expectFound(`${q} 0777654321`, [part])
    }
  })

  test('leaves the word index with its inquiry', async () => {
    expect(await search('7654')).toEqual(['Perera'])
    expect(await tablesWith('654')).toContain('inquiry_terms')

    await env.DB.exec("delete from inquiries where name = 'Perera'")

    // Random ids and digests may contain the digits too.
    expect(await tablesWith('654')).not.toContain('inquiry_terms')
    const check = "insert into search_index (search_index) values ('integrity-check')"
    await env.DB.prepare(check).run()
  })

  test('is found in an inquiry that is held for its size', async () => {
    const columns = { phone: '+94715550199' }
    await addInquiry({ name: 'Long', message, heldFor: 'over_budget', columns })

    expect(await search('0199', { view: 'held' })).toEqual(['Long'])
  })
})
