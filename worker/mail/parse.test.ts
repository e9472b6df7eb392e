/** What comes out of e-mails as different programs write them. */
import { expect, test } from 'vitest'
import { withoutRanges } from './contract'
import { parseMail } from './parse'
import { findKnown } from './quotes'

/** A reply of ours, which is sent before each of these. */
const ours =
  'Dear Nimal,\n\nwe can install the racking in the second week of March. Does that suit you?'
const asQuote = ours.split('\n').map((line) => `> ${line}`.trimEnd())

type Part = {
  type: string
  encoding?: string
  name?: string
  disposition?: string
  id?: string
  body: string
}

function write(headers: Record<string, string>, body: string) {
  const all = {
    From: 'Nimal Perera <nimal@factory.example>',
    To: 'desk@site.example',
    Subject: 'Re: your enquiry CF-1001',
    'Message-ID': '<1@factory.example>',
    'MIME-Version': '1.0',
    ...headers,
  }
  const head = Object.entries(all).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return `${head.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}`
}

const plain = (body: string, headers: Record<string, string> = {}) =>
  write({ 'Content-Type': 'text/plain; charset=utf-8', ...headers }, body)

const html = (body: string) => write({ 'Content-Type': 'text/html; charset=utf-8' }, body)

function parts(kind: string, list: readonly Part[], headers: Record<string, string> = {}) {
  const texts = list.map(({ type, encoding, name, disposition, id, body }) =>
    [
      `Content-Type: ${type}${name ? `; name="${name}"` : ''}`,
      ...(encoding ? [`Content-Transfer-Encoding: ${encoding}`] : []),
      ...(disposition
        ? [`Content-Disposition: ${disposition}${name ? `; filename="${name}"` : ''}`]
        : []),
      ...(id ? [`Content-ID: <${id}>`] : []),
      '',
      body,
    ].join('\n'),
  )
  const body = [...texts.map((text) => `--edge\n${text}`), '--edge--', ''].join('\n')
  return write({ 'Content-Type': `multipart/${kind}; boundary="edge"`, ...headers }, body)
}

const base64 = (text: string) =>
  Buffer.from(text, 'utf8').toString('base64').replace(/.{76}/g, '$&\n')

function quotedPrintable(text: string) {
  const bytes = [...Buffer.from(text, 'utf8')].map((byte) =>
    byte < 127 && byte > 31 && byte !== 61
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return bytes
    .join('')
    .replace(/(?:=..|[^=]){1,24}/g, '$&=\n')
    .replace(/=\n$/, '')
}

const sinhala = 'ස්තූතියි, මාර්තු දෙවන සතිය හොඳයි.'
const tamil = 'நன்றி, மார்ச் இரண்டாவது வாரம் சரி.'
const introduction = 'On Fri, Nov 20, 2026 at 4:10 PM Kasun <desk@site.example> wrote:'
const outlook =
  'From: Kasun <desk@site.example>\nSent: Friday, 20 November 2026 16:10\nTo: Nimal Perera\nSubject: Re: your enquiry\n\n'
const pdf = base64('%PDF-1.7\nA plan')

type Expected = {
  /** What is shown. */
  says: string
  /** What is folded; by default nothing. */
  folds?: RegExp
  files?: string[]
  subject?: string
  from?: string
  isAutomatic?: true
}

const fixtures: Record<string, [raw: string | Uint8Array, expected: Expected]> = {
  'Gmail, reply above': [
    plain(`Yes, that is fine.\n\n${introduction}\n\n${asQuote.join('\n')}\n`),
    { says: 'Yes, that is fine.', folds: /^On Fri[\s\S]*suit you\?/ },
  ],
  'Gmail, introduction on two lines': [
    plain(
      `Fine.\n\nOn Fri, Nov 20, 2026 at 4:10 PM Kasun of Ceyforge Engineering <\ndesk@site.example> wrote:\n\n${asQuote.join('\n')}\n`,
    ),
    { says: 'Fine.', folds: /^On Fri/ },
  ],
  'Gmail in Sinhala': [
    plain(
      `${sinhala}\n\n2026 නොවැ 20, සිකු ප.ව. 4:10 ට Kasun <desk@site.example> ලිවීය:\n\n${asQuote.join('\n')}\n`,
    ),
    { says: sinhala, folds: /^2026/ },
  ],
  'Gmail, HTML only': [
    html(
      `<div dir="ltr">Yes, <b>that</b> is fine.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${introduction.replace('<', '&lt;')}<br></div><blockquote class="gmail_quote" style="margin:0"><div>${ours}</div></blockquote></div>`,
    ),
    { says: 'Yes, that is fine.', folds: /suit you/ },
  ],
  'Apple Mail, reply above': [
    plain(
      `Yes please.\n\nSent from my iPhone\n\n> On 20 Nov 2026, at 16:10, Kasun <desk@site.example> wrote:\n> \n${asQuote.join('\n')}\n`,
    ),
    { says: 'Yes please.\n\nSent from my iPhone', folds: /^> On 20 Nov/ },
  ],
  'Apple Mail, HTML only': [
    html(
      `<html><body>Yes please.<div><br><blockquote type="cite"><div>On 20 Nov 2026, Kasun wrote:</div><div>${ours}</div></blockquote></div></body></html>`,
    ),
    { says: 'Yes please.', folds: /suit you/ },
  ],
  'reply below': [
    plain(`${introduction}\n${asQuote.join('\n')}\n\nYes, it does.\n\nNimal`),
    { says: 'Yes, it does.\n\nNimal', folds: /^On Fri/ },
  ],
  'reply between the lines': [
    plain(
      '> in the second week of March\n\nBetter in the third.\n\n> Does that suit you?\n\nOtherwise yes.',
    ),
    { says: 'Better in the third.\n\nOtherwise yes.', folds: /Does that suit you\?$/ },
  ],
  'HTML with a reply below the quote': [
    html(`<blockquote type="cite"><p>${ours}</p></blockquote><p>Below it.</p>`),
    { says: 'Below it.', folds: /suit you/ },
  ],
  'Outlook, plain text': [
    plain(`We agree.\n\n________________________________\n${outlook}${ours}`),
    { says: 'We agree.', folds: /^_+\nFrom: Kasun/ },
  ],
  'Outlook, without its line': [
    plain(`We agree.\n\n${outlook}${ours}`),
    { says: 'We agree.', folds: /^From: Kasun/ },
  ],
  'Outlook, HTML only': [
    html(
      `<p class="MsoNormal">We agree.</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From:</b> Kasun</p></div></div><p>${ours}</p>`,
    ),
    { says: 'We agree.', folds: /From: Kasun[\s\S]*suit you/ },
  ],
  'Outlook on the web': [
    html(
      `<div>We agree.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Kasun</div><div>${ours}</div>`,
    ),
    { says: 'We agree.', folds: /suit you/ },
  ],
  'Outlook for Android': [
    plain(`Agreed\n\nGet Outlook for Android\n________________________________\n${outlook}${ours}`),
    { says: 'Agreed\n\nGet Outlook for Android', folds: /^_+/ },
  ],
  'Exchange, forwarded by a colleague': [
    plain(`Please answer for us.\n\n-----Original Message-----\n${outlook}${ours}`),
    { says: 'Please answer for us.', folds: /^-----Original/ },
  ],
  'Exchange in German': [
    plain(
      `Ja.\n\nVon: Kasun <desk@site.example>\nGesendet: Freitag, 20. November 2026 16:10\nAn: Nimal Perera\nBetreff: AW: your enquiry\n\n${ours}`,
    ),
    { says: 'Ja.', folds: /^Von: Kasun/ },
  ],
  'Yahoo, which does not mark its quote': [
    plain(
      `Good for us.\n\n    On Friday, November 20, 2026 at 04:10:00 PM GMT+5:30, Kasun <desk@site.example> wrote:  \n \n ${ours}`,
    ),
    { says: 'Good for us.', folds: /^\s*On Friday/ },
  ],
  'Yahoo, HTML only': [
    html(
      `<div>Good for us.</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Friday, Kasun wrote:</div><div>${ours}</div></div>`,
    ),
    { says: 'Good for us.', folds: /suit you/ },
  ],
  'a phone that quotes without any mark': [
    plain(`Ok\n\n${ours}`),
    { says: 'Ok', folds: /second week of March/ },
  ],
  'a phone that wraps the quote': [
    plain(
      `Ok\n\nDear Nimal,\nwe can install the racking\nin the second week of March. Does\nthat suit you?`,
    ),
    { says: 'Ok', folds: /second week/ },
  ],
  'only a quote, which is shown': [plain(asQuote.join('\n')), { says: asQuote.join('\n') }],
  'a text with a sign that is no quote': [
    plain('The load is 5 > 4 tonnes.\nIs the price for:\n10 bays?'),
    { says: 'The load is 5 > 4 tonnes.\nIs the price for:\n10 bays?' },
  ],
  'lines with colons that are no headers': [
    plain('Site: Biyagama\nBays: 10\nHeight: 6 m\n\nThanks'),
    { says: 'Site: Biyagama\nBays: 10\nHeight: 6 m\n\nThanks' },
  ],
  'text and HTML': [
    parts('alternative', [
      { type: 'text/plain; charset=utf-8', body: 'The plain one.' },
      { type: 'text/html; charset=utf-8', body: '<p>The HTML one.</p>' },
    ]),
    { says: 'The plain one.' },
  ],
  'blank text beside HTML': [
    parts('alternative', [
      { type: 'text/plain', body: ' \n' },
      { type: 'text/html; charset=utf-8', body: '<p>Only in <i>HTML</i> &amp; here.</p>' },
    ]),
    { says: 'Only in HTML & here.' },
  ],
  'HTML with a script and a remote picture': [
    html(
      '<script>alert(1)</script><style>p{}</style><img src="https://track.example/1.gif"><p>Hello.</p>',
    ),
    { says: 'Hello.' },
  ],
  'Sinhala, quoted-printable': [
    write(
      {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Transfer-Encoding': 'quoted-printable',
      },
      quotedPrintable(sinhala),
    ),
    { says: sinhala },
  ],
  'Tamil, base64': [
    write(
      { 'Content-Type': 'text/plain; charset="UTF-8"', 'Content-Transfer-Encoding': 'base64' },
      base64(tamil),
    ),
    { says: tamil },
  ],
  'subject and name in encoded words': [
    plain('Hello.', {
      Subject: `=?UTF-8?B?${Buffer.from(sinhala).toString('base64')}?=`,
      From: `=?utf-8?q?Nim=C3=A4l?= <nimal@factory.example>`,
    }),
    { says: 'Hello.', subject: sinhala, from: 'Nimäl' },
  ],
  'subject in 8 bits': [
    plain('Hello.', { Subject: sinhala }),
    { says: 'Hello.', subject: sinhala },
  ],
  'Latin-1': [
    Buffer.from(
      write(
        { 'Content-Type': 'text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding': '8bit' },
        'Gr\xfc\xdfe',
      ),
      'latin1',
    ),
    { says: 'Grüße' },
  ],
  'format=flowed': [
    write({ 'Content-Type': 'text/plain; charset=utf-8; format=flowed' }, 'This line \nis one.'),
    { says: 'This line is one.' },
  ],
  'a plan attached': [
    parts('mixed', [
      { type: 'text/plain', body: 'The plan.' },
      {
        type: 'application/pdf',
        name: 'Roof plan.pdf',
        disposition: 'attachment',
        encoding: 'base64',
        body: pdf,
      },
    ]),
    { says: 'The plan.', files: ['Roof plan.pdf'] },
  ],
  'a photo inside the text, and the logo of a signature': [
    parts('related', [
      { type: 'text/html', body: '<p>See</p><img src="cid:photo"><img src="cid:logo">' },
      {
        type: 'image/jpeg',
        name: 'photo.jpg',
        disposition: 'inline',
        id: 'photo',
        encoding: 'base64',
        body: base64('x'.repeat(9000)),
      },
      {
        type: 'image/png',
        name: 'logo.png',
        disposition: 'inline',
        id: 'logo',
        encoding: 'base64',
        body: base64('x'.repeat(900)),
      },
    ]),
    { says: 'See', files: ['photo.jpg'] },
  ],
  'a file without a name': [
    parts('mixed', [
      { type: 'text/plain', body: 'Here.' },
      { type: 'application/pdf', encoding: 'base64', disposition: 'attachment', body: pdf },
    ]),
    { says: 'Here.', files: ['attachment-1.pdf'] },
  ],
  'an invitation of a calendar': [
    parts('alternative', [
      { type: 'text/plain', body: 'Site visit on Tuesday.' },
      { type: 'text/calendar; method=REQUEST', body: 'BEGIN:VCALENDAR\nEND:VCALENDAR' },
    ]),
    { says: 'Site visit on Tuesday.', files: ['attachment-1.calendar'] },
  ],
  'S/MIME': [
    parts('signed; protocol="application/pkcs7-signature"', [
      { type: 'text/plain', body: 'Signed.' },
      {
        type: 'application/pkcs7-signature',
        name: 'smime.p7s',
        disposition: 'attachment',
        encoding: 'base64',
        body: base64('x'),
      },
    ]),
    { says: 'Signed.', files: ['smime.p7s'] },
  ],
  'winmail.dat': [
    parts('mixed', [
      { type: 'text/plain', body: 'From Outlook.' },
      {
        type: 'application/ms-tnef',
        name: 'winmail.dat',
        disposition: 'attachment',
        encoding: 'base64',
        body: base64('x'),
      },
    ]),
    { says: 'From Outlook.', files: ['winmail.dat'] },
  ],
  'an e-mail attached to an e-mail': [
    parts('mixed', [
      { type: 'text/plain', body: 'See the attached.' },
      {
        type: 'message/rfc822',
        name: 'earlier.eml',
        disposition: 'attachment',
        body: 'Subject: Earlier\n\nOld text.',
      },
    ]),
    { says: 'See the attached.', files: ['earlier.eml'] },
  ],
  'no Message-ID, no subject and no name': [
    plain('Hi', { 'Message-ID': '', Subject: '', From: 'nimal@factory.example' }),
    { says: 'Hi', subject: '', from: 'nimal@factory.example' },
  ],
  'headers twice': [
    `Subject: First\r\nSubject: Second\r\nFrom: a@b.example\r\nFrom: c@d.example\r\n\r\nTwice.`,
    { says: 'Twice.', subject: 'First', from: 'a@b.example' },
  ],
  'lines that end with LF alone': [
    plain(`Yes.\n\n${introduction}\n${asQuote.join('\n')}`).replaceAll('\r\n', '\n'),
    { says: 'Yes.', folds: /^On Fri/ },
  ],
  'an out-of-office reply of Exchange': [
    plain('I am away until Monday.', {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    }),
    { says: 'I am away until Monday.', isAutomatic: true },
  ],
  'a newsletter': [
    plain('Our offers.', { 'List-Id': 'News <news.shop.example>', Precedence: 'bulk' }),
    { says: 'Our offers.', isAutomatic: true },
  ],
  'nothing at all': ['', { says: '', subject: '', from: 'sender@factory.example' }],
  'headers only': ['Subject: Only this\r\n', { says: '', subject: 'Only this' }],
  'a part that is never closed': [
    write(
      { 'Content-Type': 'multipart/mixed; boundary="edge"' },
      '--edge\nContent-Type: text/plain\n\nCut off',
    ),
    { says: 'Cut off' },
  ],
}

test.each(Object.entries(fixtures))('%s', async (_, [raw, expected]) => {
  const bytes = typeof raw === 'string' ? new TextEncoder().encode(raw) : new Uint8Array(raw)

  const mail = await parseMail(bytes, 'sender@factory.example')

  const quotes = findKnown(mail.text, mail.quotes, [ours])
  const folded = quotes.map(([start, end]) => mail.text.slice(start, end)).join('\n')
  const shown = withoutRanges(mail.text, quotes)
    .trim()
    .replace(/\n{3,}/g, '\n\n')
  expect({
    says: shown,
    isAutomatic: mail.isAutomatic,
    files: mail.attachments.map(({ name }) => name),
    ...(expected.subject !== undefined && { subject: mail.subject }),
    ...(expected.from !== undefined && { from: mail.from.name }),
  }).toEqual({ files: [], isAutomatic: false, ...expected, folds: undefined })
  if (expected.folds) expect(folded).toMatch(expected.folds)
  else expect(quotes).toEqual([])
})

test('25 MiB', async () => {
  const lines = 331_000
  const raw = parts('mixed', [
    { type: 'text/plain', body: 'Large.' },
    {
      type: 'application/pdf',
      name: 'large.pdf',
      disposition: 'attachment',
      encoding: 'base64',
      // In each 57 times the letter A.
      body: `${'QUFB'.repeat(19)}\n`.repeat(lines),
    },
  ])

  const mail = await parseMail(new TextEncoder().encode(raw), 'a@b.example')

  expect(mail.text).toBe('Large.')
  expect(mail.attachments[0]?.content).toHaveProperty('byteLength', 57 * lines)
})

/** Each takes minutes or longer in quadratic time, which ends every run of cron that reads it. */
test.each<[name: string, raw: string]>([
  ['blank lines', plain('\n'.repeat(99_000))],
  ['introductions of nothing', plain('On 1 wrote:\n\n> \n\n'.repeat(6000))],
  ['tags that never end', html('<div class='.repeat(90_000))],
  ['one endless tag', html(`<div ${'class=gmail_quot '.repeat(55_000)}`)],
  ['quotes that never end', html('<blockquote type="cite">'.repeat(40_000))],
  ['styles that never end', html('<style>'.repeat(140_000))],
])('%s are read in linear time', async (_, raw) => {
  await parseMail(new TextEncoder().encode(raw), 'a@b.example')
})
