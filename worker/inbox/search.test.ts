import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addInquiry } from '../testing/inquiries'
import { request } from '../testing/requests'
import { adminHeaders, post } from '../testing/samples'
import type { Page } from './list'

const start = Date.UTC(2026, 10, 1)

/** `more` holds further filters, as a query string. */
async function search(q: string, more = '') {
  const body = { q, ...Object.fromEntries(new URLSearchParams(more)) }
  const response = await post('/api/inquiries/search', body, await adminHeaders())
  expect(response.status, q).toBe(200)
  return response.json<Page>()
}

const namesOf = ({ inquiries }: Page) => inquiries.map(({ name }) => name)

describe('searching', () => {
  test.each([
    ['part of a word', 'allet', 'We need pallets'],
    ['a word in another case', 'PALLETS', 'We need pallets'],
    ['words in another order', 'pallets need', 'We need 240 pallets'],
    ['two letters', 'hv', 'An HVAC plant'],
    ['a single digit', '7', 'Bay 7 of the store'],
    ['two letters and a word', 'ca plant', 'A plant by CAD'],
    ['Sinhala', 'ගබඩා', 'අපට නව ගබඩාවක් අවශ්‍යයි'],
    ['two Sinhala letters', 'නව', 'අපට නව ගබඩාවක් අවශ්‍යයි'],
    ['joined Sinhala letters by unjoined ones', 'ශ්රී', 'ශ්\u200dරී ලංකාවේ ගබඩාවක්'],
    ['unjoined Sinhala letters by joined ones', 'ශ්\u200dරී', 'ශ්රී ලංකාවේ ගබඩාවක්'],
    ['a joined Sinhala conjunct', 'ක්ෂණික', 'ක්\u200dෂණිකව අවශ්\u200dයයි'],
    ['decomposed Sinhala', 'කෝච්චිය', 'කෝච්චියට'.normalize('NFD')],
    ['Tamil', 'குழாய்', 'எங்களுக்கு குழாய்கள் தேவை'],
    ['Tamil with a decomposed vowel sign', 'கொண்டு', 'கொண்டு'.normalize('NFD')],
    ['Arabic', 'مضخة', 'نحتاج إلى مضخة'],
    ['accents that were not typed', 'cafe', 'Pumps for a Café'],
    ['decomposed accents', 'café', 'Pumps for a cafe\u0301'],
    ['capitals beyond ASCII', 'ÖFEN', 'Zwei öfen bitte'],
    ['two capitals beyond ASCII', 'ÖF', 'Zwei öfen bitte'],
    ['emoji', '👷🏽', 'Two 👷🏽 please, now'],
    ['a quotation mark', '12"', 'A pipe of 12" please'],
    ['words that are operators in FTS5', 'AND OR NOT', 'this AND that OR nothing, NOT these'],
    ['characters that are wildcards in LIKE', '50%_', 'Off 50%_today'],
  ])('finds %s', async (_, q, message) => {
    await addInquiry({ name: 'Somebody', message: 'Nothing of it is here' })
    await addInquiry({ name: 'Found', message })

    expect(namesOf(await search(q))).toEqual(['Found'])
    // Among unread inquiries, rows are checked one by one.
    expect(namesOf(await search(q, '&unread=true'))).toEqual(['Found'])
  })

  test('distinguishes Sinhala vowel signs from each other and from none', async () => {
    await addInquiry({ message: 'කිමලා නගරයේ ශාලාව' })

    for (const q of ['කමලා', 'කුමලා', 'කම', 'කි මලා ශිලා']) expect(namesOf(await search(q))).toEqual([])
  })

  test('also covers names and e-mail addresses, even for terms in different fields', async () => {
    await addInquiry({ name: 'Nimal Perera', email: 'np@mill.example', message: 'Conveyor belts' })
    await addInquiry({ name: 'Somebody', email: 'np@forge.example', message: 'Conveyor belts' })

    for (const q of ['perera', 'NP@MILL', 'nimal mill belts', 'ni mi co']) {
      expect(namesOf(await search(q))).toEqual(['Nimal Perera'])
    }
  })

  const anyTexts = [
    '',
    ' \t\n ',
    '"',
    '""',
    '"unbalanced AND (',
    '*',
    'pall*',
    '^pallet',
    'name:pallet',
    '{name email} : x',
    'NEAR(pallet, 2)',
    'a NOT',
    'NOT',
    '-pallet',
    '+',
    '; drop table inquiries',
    "' or ''='",
    '\u0000',
    'pal\u0000let',
    '\ud800',
    'pal\ud800let',
    '\u0301\u0301\u0301',
    '\u202e\u2066\u200b',
    '👷'.repeat(51),
    'x'.repeat(300),
    'pallet '.repeat(140),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    'ä ö ü é è ê ß ñ ç å ø æ œ ÿ ő ű ğ ı ş',
    'ﬀİŉ',
  ]

  test('accepts any text', async () => {
    await addInquiry()
    for (const q of anyTexts) {
      await search(q)
      await search(q, '&view=held&unread=true&service=x&from=0')
    }
  })

  test('is rejected in a query string, where a name would end up in logs', async () => {
    const response = await request('/api/inquiries?q=nimal', { headers: await adminHeaders() })

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { fields: { q: 'Send search words in the body of POST /api/inquiries/search' } },
    })
  })

  test('finds everything with an empty text', async () => {
    await addInquiry()

    expect((await search('  ')).inquiries).toHaveLength(1)
  })

  test('pages through the results, newest first, each once, with any other filters', async () => {
    const found: string[] = []
    for (let i = 0; i < 12; i += 1) {
      const id = await addInquiry({
        timestamp: start + i,
        message: i % 3 ? 'Racking for pallets' : 'Fans and ducts',
        heldFor: i % 4 ? null : 'decoy',
      })
      if (i % 3 && i % 4) found.unshift(id)
    }
    const pages = async (more: string) => {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Page = await search(
          'racking',
          `&limit=2${more}${cursor && `&cursor=${cursor}`}`,
        )
        seen.push(...page.inquiries.map(({ id }) => id))
        cursor = page.nextCursor
      }
      return seen
    }

    expect(await pages('')).toEqual(found)
    expect(await pages('&unread=true')).toEqual(found)
    expect(await pages(`&from=${start + 2}&to=${start + 7}`)).toEqual(found.slice(2, 5))
    expect(await pages('&view=held')).toHaveLength(2)
    expect(await pages('&service=none')).toEqual([])
  })
})

describe('a page of a list whose filters match few', () => {
  test('says how far back it has scanned 2,000 inquiries, and the next one goes on', async () => {
    const columns = { done_at: 1, read_at: 1 }
    await addInquiry({ timestamp: start, message: 'An HV plant with racking', columns })
    await env.DB.prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 2100)
      insert into inquiries (id, name, email, message, timestamp, notification)
      select printf('%08x-%04x-7000-8000-%012x', (?1 + i) >> 16, (?1 + i) & 65535, i),
        'Visitor', 'v@site.example', 'Racking wanted', ?1 + i, 'sent' from n`,
    )
      .bind(start)
      .run()

    for (const [query, found] of [
      ['view=done&q=racking', 1],
      ['view=all&q=hv', 1],
      ['view=all&source=none', 0],
      ['view=all&status=won', 0],
    ] as const) {
      const first = await search('', query)
      const next = await search('', `${query}&cursor=${first.nextCursor}`)

      expect(first, query).toMatchObject({ inquiries: [], scannedBackTo: start + 101 })
      expect(next, query).toMatchObject({ inquiries: { length: found }, nextCursor: null })
      expect(next).not.toHaveProperty('scannedBackTo')
    }
  })
})
