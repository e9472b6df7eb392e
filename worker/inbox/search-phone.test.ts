import { describe, expect, test } from 'vitest'
import { addInquiry, setInquiry } from '../testing/inquiries'
import { adminHeaders, post } from '../testing/samples'
import type { Page } from './list'

async function search(body: Record<string, string>) {
  const response = await post(
    '/api/inquiries/search',
    { view: 'all', ...body },
    await adminHeaders(),
  )
  return { status: response.status, body: await response.json<Page>() }
}

const namesFound = async (body: Record<string, string>) =>
  (await search(body)).body.inquiries.map(({ name }) => name)

describe('a search for a phone number', () => {
  const spellings = [
    '077 765 4321',
    '0777654321',
    '077-7654321',
    '+94 77 765 4321',
    '+94777654321',
    '0094777654321',
    '94777654321',
    '777654321',
    '077.765.4321',
    '(077) 765 4321',
    '(077) 765-4321',
    '(077) 7654321',
  ]

  test('in any spelling finds it in every spelling', async () => {
    await addInquiry({ name: 'Other', message: 'Call 077 765 4322, or write.' })
    for (const spelling of spellings) {
      await addInquiry({ name: spelling, message: `Please call ${spelling} tomorrow.` })
    }

    const found = (names: readonly string[]) => [...names].sort()
    for (const q of spellings) {
      expect(found(await namesFound({ q })), q).toEqual(found(spellings))
      // Among unread inquiries, rows are checked one by one.
      expect(found(await namesFound({ q, unread: 'true' })), q).toEqual(found(spellings))
    }
  })

  test.each([
    ['077 765', '077 765 4321'],
    ['+94 77 765', '077 765 4321'],
    ['0094 77 765', '077-765 4321'],
    ['+9477765', '0777654321'],
  ])('as its start %s finds %s', async (q, number) => {
    await addInquiry({ name: 'Found', message: `Please call ${number} tomorrow.` })
    await addInquiry({ name: 'Other', message: 'Please call 011 234 5678 tomorrow.' })

    expect(await namesFound({ q })).toEqual(['Found'])
  })

  test.each(['011 234 5678', '(011) 2345678', '(011) 234-5678', '011.234.5678'])(
    'finds a landline number spelled %s',
    async (number) => {
      const mobile = { phone: '+94777654321' }
      await addInquiry({ name: 'Found', message: `Office ${number}.`, columns: mobile })
      await addInquiry({ name: 'Other', message: 'Office 011 234 5679.', columns: mobile })

      expect(await namesFound({ q: '0112345678' })).toEqual(['Found'])
      expect(await namesFound({ q: '0112345678', unread: 'true' })).toEqual(['Found'])
    },
  )

  test('finds inquiries stored with this number, however their messages spell it', async () => {
    const found = await addInquiry({ name: 'Found', message: 'Ring 0 7 7 - 7 6 5 - 4 3 2 1.' })
    await setInquiry(found, { phone: '+94777654321' })
    const other = await addInquiry({ name: 'Other', message: 'Ring 0 7 7 - 7 6 5 - 4 3 2 2.' })
    await setInquiry(other, { phone: '+94777654322' })

    expect(await namesFound({ q: '077 765 4321' })).toEqual(['Found'])
    expect(await namesFound({ q: '077 765 4321', unread: 'true' })).toEqual(['Found'])
  })

  test.each([
    ['racking 077 765 4321', {}],
    ['racking hv 0777654321', {}],
    ['zürich 0777654321', {}],
    ['0777654321', { sender: 'perera' }],
    ['racking 0777654321', { sender: 'pe' }],
  ])('finds it in its own field together with other terms: %s', async (q, more) => {
    const message = 'Racking for an HV plant in Zurich, ring 011 234 5678.'
    const columns = { phone: '+94777654321' }
    await addInquiry({ name: 'Perera', message, columns })
    await addInquiry({ name: 'Other number', message })
    await addInquiry({ name: 'Silva', message: 'Gates', columns })

    expect(await namesFound({ q, ...more })).toEqual(['Perera'])
    expect(await namesFound({ q, ...more, unread: 'true' })).toEqual(['Perera'])
  })

  test('can be combined with as many other terms as a search may have', async () => {
    const words = ['ශ්‍රී', ...Array.from({ length: 30 }, (_, i) => `w${i} ${i}`)].join(' ')
    const q = `0777654321 0112345678 ${words}`
    await addInquiry({ name: 'Perera', message: q, columns: { phone: '+94777654321' } })

    expect(await namesFound({ q })).toEqual(['Perera'])
    expect(await namesFound({ q, unread: 'true' })).toEqual(['Perera'])
  })

  test('can be combined with other terms', async () => {
    await addInquiry({ name: 'Perera', message: 'My number is +94 11 234 5678, thank you.' })
    await addInquiry({ name: 'Silva', message: 'My number is +94 11 234 5678, thank you.' })

    expect(await namesFound({ q: 'perera 011 2345678' })).toEqual(['Perera'])
  })
})
