import { describe, expect, test } from 'vitest'
import { addInquiry } from '../testing/inquiries'
import { adminHeaders, post } from '../testing/samples'
import type { Page } from './list'

async function search(q: string, more: Record<string, string> = {}) {
  const body = { view: 'all', q, excerpt: '100', ...more }
  const response = await post('/api/inquiries/search', body, await adminHeaders())
  return response.json<Page>()
}

const filler = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '.repeat(20)

describe('the snippet of a message in a search', () => {
  const snippetOf = async (q: string, message: string, more = {}) => {
    await addInquiry({ message })
    const { inquiries } = await search(q, more)
    expect(inquiries).toHaveLength(1)
    return inquiries[0]?.snippet
  }

  test('surrounds the first match and is no longer than the excerpt', async () => {
    const snippet = await snippetOf('racking', `${filler}We need Racking. ${filler} Racking again.`)

    expect(snippet).toMatch(/^….{25}Racking\. Lorem .+…$/)
    expect(snippet).toHaveLength(100)
  })

  test('ends where the message ends', async () => {
    expect(await snippetOf('racking', `${filler}We need racking.`)).toMatch(/ We need racking\.$/)
  })

  test('surrounds the first match of several words', async () => {
    expect(await snippetOf('gates bay', `${filler}Bay 7 ${filler} gates`)).toMatch(/^….*Bay 7 L/)
  })

  test('is also found for phone numbers, short terms and phrases', async () => {
    expect(await snippetOf('0777654321', `${filler}or +94 77 765 4321.`)).toContain('765 4321')
    expect(await snippetOf('hv', `${filler}an HV plant`)).toContain('HV plant')
    expect(await snippetOf('"an old plant"', `${filler}an old plant`)).toContain('an old plant')
  })

  test.each([
    ['near the start', 'racking', `We need racking. ${filler}`],
    ['in the name', 'perera', filler],
    ['with an accent that was not typed', 'cafe', `${filler}Café`],
  ])('is null if the match is %s', async (_, q, message) => {
    expect(await snippetOf(q, message)).toBeNull()
  })

  test('is short if the excerpt is short, and absent without a search', async () => {
    expect(await snippetOf('racking', `${filler}racking${filler}`, { excerpt: '1' })).toBe('…r…')
    expect((await search('')).inquiries[0]).not.toHaveProperty('snippet')
  })
})

describe('a page of a search', () => {
  test('lists the terms to highlight', async () => {
    expect((await search('Perera "Two Words" hv')).words).toEqual(['perera', 'two words', 'hv'])
    expect((await search('077 765 4321')).words).toContain('77 765 4321')
    expect((await search('cf1042')).words).toContain('cf-1042')
    expect(await search('')).not.toHaveProperty('words')
  })

  test('counts the matches in the bin and in Held', async () => {
    const wanted = 'Racking wanted in Colombo'
    await addInquiry({ name: 'bin', message: wanted })
    await addInquiry({ message: wanted, columns: { deleted_at: 1 } })
    await addInquiry({ message: wanted, columns: { deleted_at: 1, service: 'racking' } })
    await addInquiry({ message: wanted, heldFor: 'decoy' })
    await addInquiry({ message: 'Nothing of it', heldFor: 'decoy' })
    await addInquiry({ message: 'Racking in Kandy', columns: { deleted_at: 1 } })

    expect(await search('racking co')).toMatchObject({
      inquiries: [{ message: wanted }],
      also: { bin: 2, held: 1 },
    })
    expect((await search('colombo', { service: 'racking' })).also).toEqual({ bin: 1, held: 0 })
    expect((await search('racking', { to: '1' })).also).toEqual({ bin: 0, held: 0 })
    expect(await search('racking', { view: 'bin' })).not.toHaveProperty('also')
    expect(await search('')).not.toHaveProperty('also')
  })
})
