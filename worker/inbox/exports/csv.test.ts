import { describe, expect, test } from 'vitest'
import { parseCsv } from '../../testing/exports'
import { csvLine, csvStart } from './csv'
import { exportedInquiryOf } from './exported-inquiry'

const row = {
  id: '0199-id',
  timestamp: Date.UTC(2026, 10, 21, 23, 59, 59, 7),
  name: 'Nimal Perera',
  email: 'nimal@factory.example',
  message: 'We need racking.',
  service: 'racking',
  fromPage: '/services/racking',
  firstPage: '/',
  referrerHost: 'search.example',
  utmSource: 'notification',
  utmMedium: 'email',
  utmCampaign: 'spring',
  utmTerm: 'pallet',
  utmContent: 'top',
  notification: 'sent',
  readAt: null,
  deletedAt: null,
  heldFor: null,
}

function messageCell(message: string) {
  const [cells = []] = parseCsv(csvLine(exportedInquiryOf({ ...row, message })))
  expect(cells).toHaveLength(17)
  return cells[4]
}

describe('a line of CSV', () => {
  test('has the columns that the first line names, and times in UTC', () => {
    const [names = [], cells = []] = parseCsv(csvStart + csvLine(exportedInquiryOf(row)))

    expect(names.join('|')).toBe(
      '\ufeffDate|Reference|Name|Email|Message|Service|From page|First page|Referrer|UTM source|UTM medium|UTM campaign|UTM term|UTM content|Notification|Read|State',
    )
    expect(cells.join('|')).toBe(
      '2026-11-21T23:59:59.007Z|0199-id|Nimal Perera|nimal@factory.example|We need racking.|racking|/services/racking|/|search.example|notification|email|spring|pallet|top|sent||listed',
    )
  })

  test.each([
    'He said "now", and "then"',
    'one, two; three\tfour',
    'first\nsecond\r\nthird\rfourth',
    '"',
    '""quoted""',
    'ගල් කොරිය, බර 240 kg',
    'பலகை "அடுக்கு"',
    '👷🏽‍♀️ e\u0301 \u202eabc',
    'ends with a break\n',
    ' spaces ',
    'a=b, 5-3, x@y',
  ])('keeps %j as it is', (message) => {
    expect(messageCell(message)).toBe(message)
  })

  test.each([
    '=HYPERLINK("http://evil.example","x")',
    '+94 77 123 4567',
    '-2+3+cmd|" /C calc"!A0',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1',
    '"=1"',
    "'=1",
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '\n=1',
    '＝1',
    '＠SUM(A1)',
  ])('makes no formula of %j', (message) => {
    expect(messageCell(message)).toBe(`'${message}`)
  })

  test('says in which state an inquiry is', () => {
    const stateOf = (change: object) =>
      parseCsv(csvLine(exportedInquiryOf({ ...row, ...change })))[0]?.slice(-2)

    expect(stateOf({ readAt: 0 })).toEqual(['1970-01-01T00:00:00.000Z', 'listed'])
    expect(stateOf({ heldFor: 'decoy' })).toEqual(['', 'held'])
    expect(stateOf({ heldFor: 'decoy', deletedAt: 1 })).toEqual(['', 'deleted'])
  })
})
