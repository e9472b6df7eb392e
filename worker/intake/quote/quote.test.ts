import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { asAdmin } from '../../testing/edits'
import { fetchExport } from '../../testing/exports'
import { setTime } from '../../testing/fake-clock'
import { runCron } from '../../testing/outbox'
import { openMailbox } from '../../testing/provider'
import { request } from '../../testing/requests'
import { adminHeaders, anInquiry, submit } from '../../testing/samples'
import { tablesWith } from '../../testing/traces'
import { day } from '../../time'

/** 02:00 on 2 November in Colombo, still the 1st in UTC. */
const now = Date.UTC(2026, 10, 1, 20, 30)

const quote = {
  service: 'pallet-racking',
  phone: '077 765 4321',
  company: 'Wqx Mills (Pvt) Ltd',
  location: 'Zqv Export Zone',
  surveyDate: '2026-11-30',
}

const stored = () =>
  env.DB.prepare(
    'select service, phone, company, location, survey_date as surveyDate from inquiries',
  ).first()

const storedQuote = { ...quote, phone: '+94777654321' }
const nothing = { service: null, phone: null, company: null, location: null, surveyDate: null }

async function send(more: object, headers = {}, mailbox = openMailbox()) {
  setTime(now)
  const response = await submit(mailbox.resend, more, headers)
  const body = await response.json<{ error?: { fields?: object }; inquiry?: { id: string } }>()
  return { status: response.status, ...body }
}

describe('the optional details of an enquiry', () => {
  test('are stored with it', async () => {
    expect((await send(quote)).status).toBe(201)

    expect(await stored()).toEqual(storedQuote)
  })

  test.each([{}, { service: '', phone: ' ', company: '', location: '', surveyDate: '' }])(
    'may be left out: %j',
    async (more) => {
      expect((await send(more)).status).toBe(201)

      expect(await stored()).toEqual(nothing)
    },
  )

  test.each([
    ['service', 'Buy now: cheap'],
    ['service', 7],
    ['phone', '12'],
    ['phone', 'call me'],
    ['phone', `077 765 4321${' '.repeat(100)}.`],
    ['phone', null],
    ['company', 'c'.repeat(101)],
    ['company', {}],
    ['location', 'l'.repeat(101)],
    ['surveyDate', '30/11/2026'],
    ['surveyDate', '2026-02-30'],
    ['surveyDate', '2026-10-31'],
    ['surveyDate', '2027-11-03'],
    ['surveyDate', ['2026-11-30']],
  ])('are refused if invalid: %s %j', async (name, value) => {
    const { status, error } = await send({ [name]: value })

    expect([status, error?.fields]).toEqual([422, { [name]: expect.any(String) }])
    expect(await stored()).toBeNull()
  })

  test.each([
    ['077 765 4321 / 011 234 5678', '+94777654321'],
    ['0777654321 (WhatsApp), ask for Nimal at the gate', '+94777654321'],
    ['011 234 5678 ext 204', '+94112345678'],
    ['07700 900123', null],
    ['000 000 0000', null],
    ['٠١٢٣٤٥٦٧٨٩٠', null],
  ])(
    'keep a phone field that says more than a number, or none that we can read, in the message: %s',
    async (phone, expected) => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const mailbox = openMailbox()
      expect((await send({ phone }, headers, mailbox)).status).toBe(201)
      expect((await send({ phone }, headers, mailbox)).status).toBe(200)

      const message = `${anInquiry.message}\n\nPhone: ${phone}`
      const row = await env.DB.prepare('select phone, message from inquiries').first()
      expect(row).toEqual({ phone: expected, message })
      expect((await mailbox.calls())[0]?.body.text).toSatisfy((it) => it.endsWith(`\n\n${message}`))
      expect((await send({ phone: `${phone} (home)` }, headers)).status).toBe(409)
    },
  )

  test('find a number in the message if there is none in the phone field', async () => {
    await send({ phone: '98765 43210', message: 'Racking please, call 011 255 0143 at noon.' })

    expect(await stored()).toMatchObject({ phone: '+94112550143' })
  })

  test('are still valid when the submission is retried after midnight', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await send({ surveyDate: '2026-11-02' }, headers)).status).toBe(201)
    setTime(now + day)
    const again = (sent = {}) => submit(openMailbox().resend, { surveyDate: '2026-11-02' }, sent)

    expect((await again(headers)).status).toBe(200)
    setTime(now + 2 * day)
    expect((await again()).status).toBe(422)
  })

  // It is the 1st from London to Honolulu, and the 2nd from Colombo to Kiritimati.
  test.each(['2026-11-01', '2026-11-02', '2027-11-02'])(
    'may include a survey on %s',
    async (surveyDate) => {
      expect((await send({ surveyDate })).status).toBe(201)
    },
  )

  test('are stored without line breaks and bidirectional control characters', async () => {
    await send({ company: 'Mills\r\nBcc: x\u202e', location: ' Kandy\u0000 ' })

    expect(await stored()).toMatchObject({ company: 'Mills Bcc: x', location: 'Kandy' })
  })

  test('take precedence over the service of the page and the phone number in the message', async () => {
    const message = 'Racking please, call 011 255 0143 at noon.'
    const origin = { service: 'gate-solutions' }
    await send({ ...quote, message, origin })
    expect(await stored()).toMatchObject({ service: 'pallet-racking', phone: '+94777654321' })

    await env.DB.exec('delete from inquiries')
    await send({ message, origin })
    expect(await stored()).toMatchObject({ service: 'gate-solutions', phone: '+94112550143' })
  })

  test('must be the same when a key is used again', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }

    expect((await send(quote, headers)).status).toBe(201)
    expect((await send(quote, headers)).status).toBe(200)
    expect((await send({ ...quote, company: 'Another' }, headers)).status).toBe(409)
    expect((await send({ ...quote, phone: '' }, headers)).status).toBe(409)
  })

  test('work in a form without JavaScript, where different details make a different enquiry', async () => {
    setTime(now)
    const post = (fields: Record<string, string>) =>
      request(
        '/api/inquiries',
        { method: 'POST', body: new URLSearchParams(fields) },
        openMailbox().resend,
      )

    expect((await post({ ...anInquiry, ...quote })).status).toBe(303)
    expect(await stored()).toEqual(storedQuote)
    expect((await post({ ...anInquiry, ...quote, location: 'Galle' })).status).toBe(303)
    expect((await post({ ...anInquiry, ...quote, surveyDate: 'soon' })).status).toBe(422)
    const count = await env.DB.prepare('select count(*) as n from inquiries').first('n')
    expect(count).toBe(2)
  })
})

describe('the stored details of an enquiry', () => {
  test('are in the notification, whether sent at once or by cron', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    await send(quote, {}, mailbox)
    await runCron(now + 120_000, mailbox.resend)

    const texts = (await mailbox.calls()).map(({ body }) => body.text)
    expect(texts).toHaveLength(2)
    for (const text of texts) {
      const lines = String(text).split('\n')
      const start = lines.indexOf('Phone: +94777654321')
      expect(lines.slice(start, start + 5)).toEqual([
        'Phone: +94777654321',
        'Company: Wqx Mills (Pvt) Ltd',
        'Site or town: Zqv Export Zone',
        expect.stringMatching(/^Preferred survey date: .*\b30\b.*2026$/),
        'Service: Pallet racking',
      ])
    }
  })

  test('are shown at the desk', async () => {
    const { inquiry } = await send(quote)

    const { inquiry: shown } = await asAdmin('GET', `/api/inquiries/${inquiry?.id}`)
    expect(shown).toMatchObject({
      phone: '+94777654321',
      company: quote.company,
      location: quote.location,
      surveyDate: quote.surveyDate,
    })
  })

  test.each(['wqx mills', 'ZQV', 'zqv racking', 'wq'])('are found by %s', async (q) => {
    const { inquiry } = await send(quote)

    const body = JSON.stringify({ q })
    const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
    const found = await request('/api/inquiries/search', { method: 'POST', headers, body })
    expect(await found.json()).toMatchObject({ inquiries: [{ id: inquiry?.id }] })
  })

  test('are exported', async () => {
    await send(quote)

    const { company, location, surveyDate } = quote
    const headers = await adminHeaders()
    const json = await fetchExport({ format: 'json', filter: {} }, headers)
    expect(await json.json()).toMatchObject([{ company, location, surveyDate }])
    const csv = await (await fetchExport({ format: 'csv', filter: { q: 'zqv' } }, headers)).text()
    expect(csv).toContain('"Company","Site or town","Survey date","Service"')
    expect(csv).toContain(`"${company}","${location}","${surveyDate}"`)
  })

  test('are exported and erased with a person’s data', async () => {
    await send(quote)
    await runCron(now + 60_000)
    const ask = async (path: string, body: object) =>
      request(`/api/personal-data/${path}`, {
        method: 'POST',
        headers: { ...(await adminHeaders()), 'content-type': 'application/json' },
        body: JSON.stringify({ email: anInquiry.email, ...body }),
      })

    expect(await (await ask('export', {})).json()).toMatchObject({
      inquiries: [{ company: quote.company, location: quote.location, survey_date: '2026-11-30' }],
    })
    expect(await tablesWith('wqx')).toContain('inquiry_terms')
    expect((await ask('erase', { inquiries: 1 })).status).toBe(200)
    expect(await tablesWith('wqx', 'zqv')).toEqual([])
  })
})
