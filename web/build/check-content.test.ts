import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkCompany } from './check-content'

const folder = mkdtempSync(join(tmpdir(), 'company-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ours = JSON.parse(readFileSync('web/content/company.json', 'utf8'))

function check(changes: object) {
  const file = join(folder, 'company.json')
  writeFileSync(file, JSON.stringify({ ...ours, ...changes }))
  checkCompany(file)
}

test('a company may have no WhatsApp, emergency service, opening hours or social links', () => {
  check({ whatsApp: null, emergency: null, openingHours: [], socialLinks: [] })
})

test.each([
  [{ origin: 'http://forge.lk' }, 'origin: write it as https://www.company.lk'],
  [{ origin: 'https://forge.lk/' }, 'origin: write it as https://www.company.lk'],
  [{ email: 'info' }, 'email: write it as info@company.lk'],
  [{ countryCode: 'Lanka' }, 'countryCode: use the two capital letters of ISO 3166-1'],
  [{ phones: [] }, 'phones.0: is missing'],
  [{ openingHours: [{ days: ['Monday'], opens: '8', closes: '17:00' }] }, 'write a time as 08:30'],
  [{ phone: '+94' }, 'phone: there is no such field'],
])("a mistake in the company's details is named: %o", (changes, sentence) => {
  expect(() => check(changes)).toThrow(sentence)
})
