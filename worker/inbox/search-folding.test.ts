import { describe, expect, test } from 'vitest'
import { fetchExport } from '../testing/exports'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { adminHeaders, post } from '../testing/samples'
import type { Page } from './list'

async function search(body: object) {
  const all = { view: 'all', excerpt: '100', ...body }
  const response = await post('/api/inquiries/search', all, await adminHeaders())
  return response.json<Page>()
}

const namesFor = async (body: object) => (await search(body)).inquiries.map(({ name }) => name)

describe('a search takes for the same', () => {
  test.each([
    ['D’Souza', "D'Souza"],
    ['D´Souza', 'D’Souza'],
    ['Anne‑Marie', 'Anne-Marie'],
    ['Anne–Marie', 'Anne−Marie'],
    ['Ｓａｍａｎ', 'Saman'],
    ['Nimal\u00a0Perera', '"Nimal Perera"'],
    ['Nimal\u200bPerera', 'NimalPerera'],
    ['Jose\u0301', 'José'],
    ['ක්‍රමය', 'ක්රමය'],
    ['O’B', "o'b"],
    ['ﬁrm', 'firm'],
  ])('%j and %j, in the name, in the message and both ways', async (written, other) => {
    const plain = (text: string) => text.replaceAll('"', '')
    await addInquiry({ name: written, message: 'The first message' })
    await addInquiry({ name: plain(other), message: 'The second message' })
    await addInquiry({ name: 'Third', message: `A message from ${written}, as written` })
    await addInquiry({ name: 'Fourth', message: 'Another message' })

    for (const q of [other, `"${written}"`]) {
      expect(await namesFor({ q })).toEqual(['Third', plain(other), written])
    }
    for (const sender of [plain(other), written]) {
      expect(await namesFor({ sender })).toEqual([plain(other), written])
    }
  })

  test('a hyphen and a dash in a short word, which is in no index', async () => {
    await addInquiry({ message: 'Pump A–1 is broken, please come' })

    expect(await namesFor({ q: '"A-1"' })).toHaveLength(1)
    expect(await namesFor({ q: '–1' })).toHaveLength(1)
  })
})

test('the words to mark are folded, and the snippet surrounds the match', async () => {
  const filler = 'Some words… then ﬁve m² more – as they say. '.repeat(30)
  await addInquiry({ message: `${filler}Call Mr D’Souza first. ${filler}` })

  const { words, inquiries } = await search({ q: 'd’souza' })

  expect(words).toEqual(["d'souza"])
  expect(inquiries[0]?.snippet).toContain('D’Souza')
})

test('an export of a search folds in the same way', async () => {
  await addInquiry({ name: 'D’Souza' })

  const filter = { view: 'all', q: "d'souza" }
  const file = await fetchExport({ format: 'csv', filter }, await adminHeaders())

  expect(await file.text()).toContain('D’Souza')
})

test('what is stored is what was written', async () => {
  const id = await addInquiry({ name: 'D’Souza', message: 'A – b, “c”, twenty characters' })

  expect(await inquiryRow(id)).toMatchObject({
    name: 'D’Souza',
    message: 'A – b, “c”, twenty characters',
  })
})

test('a message of a megabyte is stored without a folded copy, which would not fit into a row', async () => {
  const id = await addInquiry({ name: 'D’Souza', message: 'A – b '.repeat(100_000) })

  expect(await inquiryRow(id)).toMatchObject({ folded_fields: null })
  expect(await namesFor({ q: 'D’Souza' })).toEqual(expect.any(Array))
})
