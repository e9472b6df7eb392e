import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { services } from '../../web/app/lib/services/catalogue'
import { urgentWords } from '../../web/app/lib/urgent-words'
import { asAdmin } from '../testing/edits'
import { sendInquiry } from '../testing/files'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { correct } from '../testing/inquiry-page'
import { openMailbox } from '../testing/provider'
import { submit } from '../testing/samples'

const [urgentWord] = urgentWords
const emergencyService = services.find((each) => each.isEmergencyService)
const otherService = services.find((each) => !each.isEmergencyService)

async function isUrgent(id: string) {
  return (await inquiryRow(id))?.is_urgent === 1
}

async function sent(message: string, service?: string) {
  const fields = { message, ...(service && { origin: { service } }) }
  const response = await submit(openMailbox().resend, fields)
  return isUrgent((await response.json<{ inquiry: { id: string } }>()).inquiry.id)
}

async function entered(message: string, service?: string) {
  const key = crypto.randomUUID()
  const fields = { enteredAs: 'call', name: 'Ravindra', message, service }
  const { inquiry } = await asAdmin('POST', '/api/inquiries/entered', fields, { key })
  return isUrgent(inquiry.id)
}

const setWords = (urgentWords: unknown) =>
  env.DB.prepare('update settings set urgent_words = ?').bind(urgentWords).run()

describe.each([
  ['sent with the form', sent],
  ['entered by hand', entered],
])('an enquiry %s', (_, arrive) => {
  test.runIf(urgentWord)('is urgent by a word', async () => {
    expect(await arrive(`Good morning.\n${urgentWord?.toUpperCase()}!`)).toBe(true)
  })

  test.runIf(emergencyService)('is urgent by its service', async () => {
    expect(await arrive('Two more units, please.', emergencyService?.slug)).toBe(true)
  })

  test('is not urgent otherwise', async () => {
    expect(await arrive('Twelve floodlights and a leakage test.')).toBe(false)
    expect(await arrive('A non-urgent question.', otherService?.slug)).toBe(false)
  })

  test('is urgent by the words of the settings instead of those of the company’s content', async () => {
    const words = { urgentWords: ['Jammed'], version: 1 }
    expect(await asAdmin('PATCH', '/api/settings', words)).toMatchObject({ status: 200 })

    expect(await arrive('The gate is jammed.')).toBe(true)
    expect(await arrive(`Good morning. ${urgentWord}!`)).toBe(false)
  })

  test.each(['{', new Uint8Array([0xff, 0]), '7', 'null'])(
    'is stored even if the words of the settings are damaged: %o',
    async (damaged) => {
      await setWords(damaged)

      expect(await arrive('Racking for a warehouse.')).toBe(false)
    },
  )
})

test('our own line about the service has no urgent words', async () => {
  await setWords('["solutions"]')
  const title = otherService?.title

  expect(await sent(`Regarding ${title}:\nOne for each hall.`)).toBe(false)
  expect(await sent(`Regarding ${title}:\nWe need solutions.`)).toBe(true)
})

test('a later message makes its enquiry urgent, and never less urgent', async () => {
  await setWords('["fell"]')
  const { id, page } = await sendInquiry({ message: 'Racking for a warehouse.' })
  const states = []
  for (const text of ['When can you come?', 'A beam fell.', 'Thank you.']) {
    await correct(page, text)
    states.push(await isUrgent(id))
  }

  expect(states).toEqual([false, true, true])
})

test('what a colleague records of a call makes no enquiry urgent, since the words are not the customer’s', async () => {
  await setWords('["urgent"]')
  const id = await addInquiry({ message: 'Racking for a warehouse.' })
  const note = { kind: 'call', isAnswer: false, text: 'Not urgent, they only asked for the price.' }
  expect(await asAdmin('POST', `/api/inquiries/${id}/notes`, note)).toMatchObject({ status: 201 })

  expect(await isUrgent(id)).toBe(false)
})
