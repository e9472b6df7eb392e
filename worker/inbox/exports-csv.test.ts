import { describe, expect, test } from 'vitest'
import { parseCsv } from '../testing/exports'
import { writers } from './exports'

const { start, write } = writers.csv

const place = { TIME_ZONE: 'Asia/Colombo', REFERENCE_PREFIX: 'CF' }

const row = {
  id: '0199-id',
  reference: 42,
  date: Date.UTC(2026, 10, 21, 23, 59, 59, 7),
  name: 'Nimal Perera',
  email: 'nimal@factory.example',
  phone: '+94777654321',
  message: 'We need racking.',
  added: 'And a gate.',
  company: 'Lanka Mills',
  location: 'Biyagama',
  surveyDate: '2026-11-30',
  service: 'pallet-racking',
  state: 'waiting',
  status: 'quoted',
  owner: 'Kumari Silva',
  answered: Date.UTC(2026, 10, 22, 5),
  read: null,
  held: null,
  notification: 'sent',
  fromPage: '/services/racking',
  firstPage: '/',
  referrerHost: 'search.example',
  utmSource: 'notification',
  utmMedium: 'email',
  utmCampaign: 'spring',
  utmTerm: 'pallet',
  utmContent: 'top',
  enteredAs: 'visit',
  merged: '43,44',
  amount: 1_250_000,
  outcomeReason: 'Best price',
}

const cellsOf = (change: object) => parseCsv(write({ ...row, ...change }, place, true))[0] ?? []

function messageCell(message: string) {
  const cells = cellsOf({ message })
  expect(cells).toHaveLength(30)
  return cells[5]
}

describe('a line of CSV', () => {
  test('has the columns of the header, and times in the zone of the company', () => {
    const [names = [], cells = []] = parseCsv(start(place) + write(row, place, true))

    expect(names.join('|')).toBe(
      '\ufeffDate (Asia/Colombo)|Reference|Name|E-mail|Phone|Message|Added by the customer|Company|Site or town|Survey date|Service|State|Status|Owner|Answered (Asia/Colombo)|Read (Asia/Colombo)|Held because|Notification|From page|First page|Referrer|UTM source|UTM medium|UTM campaign|UTM term|UTM content|Came by|Merged references|Value (LKR)|Reason won or lost',
    )
    expect(cells.join('|')).toBe(
      '2026-11-22 05:29|CF-1042|Nimal Perera|nimal@factory.example|+94 77 765 4321|We need racking.|And a gate.|Lanka Mills|Biyagama|2026-11-30|Pallet racking|Waiting|Quoted|Kumari Silva|2026-11-22 10:30|||Sent|/services/racking|/|search.example|notification|email|spring|pallet|top|Walk-in|CF-1043, CF-1044|1250000|Best price',
    )
  })

  test.each([
    [{}, 'UTC', '2026-03-29 01:30'],
    [{ TIME_ZONE: 'Nowhere/Else' }, 'UTC', '2026-03-29 01:30'],
    [{ TIME_ZONE: 'Europe/Berlin' }, 'Europe/Berlin', '2026-03-29 03:30'],
  ])('with %o has times in %s', (zoned, zone, written) => {
    const summer = { ...row, date: Date.UTC(2026, 2, 29, 1, 30) }
    const text = start(zoned) + write(summer, zoned, true)

    expect(parseCsv(text).map(([date]) => date)).toEqual([`\ufeffDate (${zone})`, written])
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
    '+94 77 123 4567',
    'a=b, 5-3, x@y',
  ])('keeps %j unchanged', (message) => {
    expect(messageCell(message)).toBe(message)
  })

  test.each([
    '=HYPERLINK("http://evil.example","x")',
    '+94771234567',
    '+94 77 123 4567 ',
    '+94 77+1',
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
  ])('prevents %j from being read as a formula', (message) => {
    expect(messageCell(message)).toBe(`'${message}`)
  })

  test('gives the state, the status and the hold reason in words', () => {
    const stateOf = (change: object) => cellsOf({ answered: null, ...change }).slice(11, 17)

    expect(stateOf({ state: 'held', held: 'too_fast', owner: null, read: 0 })).toEqual([
      ...['Held', 'Quoted', '', '', '1970-01-01 05:30', 'Sent too fast'],
    ])
    expect(stateOf({ state: 'bin', status: 'no_answer' }).slice(0, 2)).toEqual(['Bin', 'No answer'])
  })
})
