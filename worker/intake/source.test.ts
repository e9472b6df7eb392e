import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry, post, submit } from '../testing/samples'
import { readOrigin, unknownOrigin } from './source'

const ownOrigins = ['https://ceyforge.example', 'http://localhost:8787']
const read = (origin: unknown) => readOrigin(origin, ownOrigins)

const campaign = {
  source: 'newsletter',
  medium: 'email',
  campaign: 'November 2026',
  term: 'loading dock',
  content: 'second link',
}

const origin = {
  service: 'gate-solutions',
  fromPage: '/services/gate-solutions',
  firstPage: '/',
  referrer: 'www.google.com',
  utm: campaign,
}

const stored = {
  service: 'gate-solutions',
  from_page: '/services/gate-solutions',
  first_page: '/',
  referrer_host: 'www.google.com',
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'November 2026',
  utm_term: 'loading dock',
  utm_content: 'second link',
}

async function storedOrigins() {
  const columns = Object.keys(stored).join(', ')
  const { results } = await env.DB.prepare(`select ${columns} from inquiries order by id`).all()
  return results
}

describe('the origin of an inquiry', () => {
  test.each([
    undefined,
    null,
    '',
    'gate-solutions',
    7,
    [],
    [origin],
    {},
    { service: 1, fromPage: {}, firstPage: ['/'], referrer: true, utm: 'x' },
    { service: null, utm: { source: null, medium: [], campaign: {}, term: 1 } },
    JSON.parse('{"__proto__": {"service": "gates"}, "constructor": "x"}'),
  ])('is unknown for %o', (value) => {
    expect(read(value)).toEqual(unknownOrigin)
  })

  test.each([
    ['gate-solutions', 'gate-solutions'],
    ['Gate Solutions', null],
    ['../admin', null],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), null],
  ])('accepts only a slug as service: %s', (service, expected) => {
    expect(read({ service }).service).toBe(expected)
  })

  test.each([
    ['/', '/'],
    ['/services/gate-solutions', '/services/gate-solutions'],
    ['/contact?email=nimal@factory.example', '/contact'],
    ['/services#racking', '/services'],
    ['/enquiry', null],
    ['/enquiry/AZsb_private', null],
    ['/enquiry/AZsb_private/corrections?x#y', null],
    ['/enquiry-forms', '/enquiry-forms'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['', null],
    ['services', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://ceyforge.example/about', null],
    ['javascript:alert(1)', null],
    ['/a b', null],
    ['/a\u202eb', null],
    ['/a\r\nb', null],
    [`/${'a'.repeat(199)}`, `/${'a'.repeat(199)}`],
    [`/${'a'.repeat(200)}`, null],
  ])(
    'accepts only a path of this site as page, without query and hash, and no private page: %s',
    (path, expected) => {
      const { fromPage, firstPage } = read({ fromPage: path, firstPage: path })
      expect([fromPage, firstPage]).toEqual([expected, expected])
    },
  )

  test.each([
    ['WWW.Google.com', 'www.google.com'],
    ['https://news.example/story?id=7#top', 'news.example'],
    ['https://nimal:secret@news.example:8443/', 'news.example'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['உதாரணம்.example', 'xn--zkc6cc5bi7f6e.example'],
    ['203.0.113.7', '203.0.113.7'],
    ['ceyforge.example', null],
    ['https://CEYFORGE.example/about', null],
    ['localhost', null],
    ['', null],
    ['a b', null],
    ['javascript:alert(1)', null],
    ['file:///home/nimal', null],
    ['<script>', null],
    ['-', null],
    [`${'a.'.repeat(150)}example`, null],
  ])('keeps only the host of a referrer, and drops our own: %s', (referrer, expected) => {
    expect(read({ referrer }).referrerHost).toBe(expected)
  })

  test('cleans the labels of a campaign', () => {
    const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = read({
      utm: {
        source: ' e\u202emoc.elgoog\u0000\u2066 ',
        medium: 'paid\r\nsocial',
        campaign: 'ශ්\u200dරී ලංකා',
        term: `${'a'.repeat(99)}😀`,
        content: '\u200f \u0007',
      },
    })
    expect(utmSource).toBe('emoc.elgoog')
    expect(utmMedium).toBe('paid social')
    expect(utmCampaign).toBe('ශ්\u200dරී ලංකා')
    expect(utmTerm).toBe('a'.repeat(99))
    expect(utmContent).toBeNull()
  })
})

describe('a label of a campaign', () => {
  const labels = (label: string) => {
    const utm = { source: label, medium: label, campaign: label, term: label, content: label }
    const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = read({ utm })
    return {
      source: utmSource,
      others: [...new Set([utmMedium, utmCampaign, utmTerm, utmContent])],
    }
  }

  test.each(['jane@factory.example', 'mail to jane@factory.example', '@jane'])(
    'that may be a person’s address is dropped: %s',
    (label) => expect(labels(label)).toEqual({ source: null, others: [null] }),
  )

  test.each(['0777654321', '+94777654321', '077-765-4321', 'sms (077) 765 43 21'])(
    'that may be a phone number is not kept as source, which is counted for good: %s',
    (label) => expect(labels(label)).toEqual({ source: null, others: [label] }),
  )

  test.each(['november-202611', '2026-11-27', 'newsletter 7'])('is kept otherwise: %s', (label) => {
    expect(labels(label)).toEqual({ source: label, others: [label] })
  })
})

describe('POST /api/inquiries', () => {
  test('stores the origin of an inquiry', async () => {
    expect((await post('/api/inquiries', { ...anInquiry, origin })).status).toBe(201)

    expect(await storedOrigins()).toEqual([stored])
  })

  test('stores an inquiry whose origin is missing or invalid', async () => {
    const unknown = Object.fromEntries(Object.keys(stored).map((name) => [name, null]))
    for (const value of [undefined, null, 'x', { utm: 7, referrer: 'https://ceyforge.example/' }]) {
      expect((await submit(openMailbox().resend, { origin: value })).status).toBe(201)
    }

    expect(await storedOrigins()).toEqual([unknown, unknown, unknown, unknown])
  })

  test('treats the same message from another page as a retry', async () => {
    const key = { 'idempotency-key': '018f6d4e-7c1a-4b2e-9f00-0123456789ab' }
    await post('/api/inquiries', { ...anInquiry, origin }, key)

    const again = { ...anInquiry, origin: { firstPage: '/about' } }
    expect((await post('/api/inquiries', again, key)).status).toBe(200)
    expect(await storedOrigins()).toEqual([stored])
  })

  test('stores the service of a form without JavaScript', async () => {
    const referer = 'https://ceyforge.example/contact?service=gate-solutions'
    const body = new URLSearchParams({ ...anInquiry, origin: '{"service":"made-up"}' })
    const init = { method: 'POST', body, headers: { referer } }
    await request('/api/inquiries', init, openMailbox().resend)

    expect(await storedOrigins()).toMatchObject([{ service: 'gate-solutions', from_page: null }])
  })
})
