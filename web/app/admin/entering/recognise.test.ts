import { describe, expect, test } from 'vitest'
import { recognise } from './recognise'

const now = new Date(2026, 10, 20, 10, 30).getTime()

const context = {
  services: [
    { slug: 'handling', keywords: ['dock leveller', 'conveyor'] },
    { slug: 'racking', keywords: ['rack', 'mezzanine', 'රාක්ක', 'ரேக்'] },
    { slug: 'gates', keywords: ['gate', 'shutter'] },
  ],
  country: 'LK',
  own: { name: 'Ceyforge', emails: ['sales@ceyforge.example'], phones: ['tel:+94112345678'] },
  now,
}

function read(text: string, at = now) {
  const { receivedAt, service, ...found } = recognise(text, { ...context, now: at })
  const facts = Object.entries(found).map(([name, { text: said, from, to }]) => {
    expect(text.slice(from, to)).toBe(said)
    return [name, said] as const
  })
  return {
    ...Object.fromEntries(facts),
    ...(service && { service: `${service.slug}: ${service.text}` }),
    ...(receivedAt && { receivedAt: new Date(receivedAt).toString().slice(4, 21) }),
  }
}

describe('a text says', () => {
  test.each<[string, string, object]>([
    [
      'what was noted during a call',
      'Ravindra Gunasekara, maintenance manager, Lanka Ceramic Tiles, Horana. Two dock levellers do not come up. 077 123 4567, ravindra@lankatiles.example',
      {
        name: 'Ravindra Gunasekara',
        phone: '077 123 4567',
        email: 'ravindra@lankatiles.example',
        company: 'Lanka Ceramic Tiles',
        service: 'handling: dock levellers',
      },
    ],
    [
      'a message copied from WhatsApp on a phone, in Sinhala',
      '[20/11, 09:41] Sunil Jayawardhana: ආයුබෝවන්, ගබඩාවට පැලට් රාක්ක සවි කරන්න. +94 77 123 4567',
      {
        name: 'Sunil Jayawardhana',
        phone: '+94 77 123 4567',
        service: 'racking: රාක්ක',
        receivedAt: 'Nov 20 2026 09:41',
      },
    ],
    [
      'one copied from WhatsApp in a browser, whose sender is no contact',
      '[9:05 pm, 19/11/2026] +94 77 123 4567: Need a gate.\n[9:06 pm, 19/11/2026] +94 77 123 4567: Sliding.',
      { phone: '+94 77 123 4567', service: 'gates: gate', receivedAt: 'Nov 19 2026 21:05' },
    ],
    [
      'one of an exported chat, in Tamil',
      '19/11/26, 12:10 am - குமார்: ரேக் வேண்டும்',
      { name: 'குமார்', service: 'racking: ரேக்', receivedAt: 'Nov 19 2026 00:10' },
    ],
    [
      'an e-mail with a signature',
      'Please quote for a mezzanine and racks.\n\nBest regards,\nK. A. Perera\nManager\nPerera & Sons (Pvt) Ltd\nT: 011 298 7654\nperera@sons.example',
      {
        name: 'K. A. Perera',
        company: 'Perera & Sons (Pvt) Ltd',
        phone: '011 298 7654',
        email: 'perera@sons.example',
        service: 'racking: mezzanine',
      },
    ],
    [
      'a form that was copied',
      'Name: Fathima Rizwan\nCompany: Rizwan Textiles\nE-mail: f.rizwan@textiles.example\nWe track our gateway.',
      {
        name: 'Fathima Rizwan',
        company: 'Rizwan Textiles',
        email: 'f.rizwan@textiles.example',
        service: 'gates: gateway',
      },
    ],
    [
      'who called, and then what',
      'Dilini Jayawardena. Add post guards.',
      { name: 'Dilini Jayawardena' },
    ],
    ['no name after “I am”', 'I am Looking for a price. I am Interested.', {}],
    ['no name in a subject', 'Quotation Required\nSite Visit, Monday', {}],
    ['no name in a job', 'Send it.\nRegards,\nManager Procurement', {}],
    [
      'no name of ours',
      '[20/11, 09:41] Ceyforge Sales: How can we help?',
      { receivedAt: 'Nov 20 2026 09:41' },
    ],
    [
      'what an iPhone exports, of somebody who is no contact',
      '[20/11/2026, 9:41:12\u202fAM] ~\u202fSunil: Hi',
      { name: 'Sunil', receivedAt: 'Nov 20 2026 09:41' },
    ],
    ['no name in a greeting', 'Good Morning, we need help.', {}],
    ['no name in a salutation', 'Dear Sir,\nplease send a price list.', {}],
    ['who is writing', 'Hello, this is Mr. Silva from the port. Call me.', { name: 'Mr. Silva' }],
    [
      'less than it seems to',
      'Two trucks, one crane.\nCall +9411 234 5678 or write to Sales@ceyforge.example',
      {},
    ],
    ['a time to come, which is none', '[31/12/2027, 09:41] Nimal: Hi', { name: 'Nimal' }],
    ['nothing', '', {}],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test('a day of last year, if it names no year and is still to come in this one', () => {
    const january = new Date(2027, 0, 5).getTime()
    expect(read('[20/12, 09:41] Nimal: Hi', january)).toMatchObject({
      receivedAt: 'Dec 20 2026 09:41',
    })
  })
})
