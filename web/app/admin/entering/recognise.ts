/** Recognises what a message says about its sender. Only what the text states is filled in. */
import { receivedWithin } from '../../../../worker/by-hand/contract'
import { isEmail } from '../../../../worker/text'
import { findPhoneNumbers } from '../inbox/reading/phone-numbers'

/** In UTF-16 units from the start of the text. */
export type Found = { text: string; from: number; to: number }

export type Recognised = {
  name?: Found
  phone?: Found
  email?: Found
  company?: Found
  /** The service, and the word by which it was recognised. */
  service?: Found & { slug: string }
  /** In ms since 1970. */
  receivedAt?: number
}

type Context = {
  services: readonly { slug: string; keywords: readonly string[] }[]
  country: string
  /** The company's own name, addresses and numbers, which say nothing about the sender. */
  own: { name: string; emails: readonly string[]; phones: readonly string[] }
  now: number
}

/** In characters. Signatures and the first messages of a chat are within it. */
const readLength = 5000

export function recognise(whole: string, { services, country, own, now }: Context): Recognised {
  const text = whole.slice(0, readLength)
  const chat = readChat(text, now, own.name)
  const phone = findPhoneNumbers(text, country).find(({ address }) => !own.phones.includes(address))
  return defined({
    name: chat?.name ?? findName(text),
    phone: phone && foundAt(text.slice(phone.from, phone.to), phone.from),
    email: findEmail(text, own.emails),
    company: findCompany(text),
    service: findService(text, services),
    receivedAt: chat?.receivedAt,
  })
}

function defined(found: { [Key in keyof Recognised]: Recognised[Key] | undefined }) {
  const entries = Object.entries(found).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Recognised
}

function foundAt(text: string, from: number): Found {
  return { text, from, to: from + text.length }
}

const date = String.raw`(?<date>\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)`
const time = String.raw`(?<time>\d{1,2}:\d{2}(?::\d{2})?(?:[ \u00a0\u202f]?[ap]m)?)`
/** Somebody who is not among the contacts is shown with a tilde, or by number. */
const sender = String.raw`(?:~[ \u00a0\u202f]?)?(?<name>[^:\n]{2,60}): `

/** How WhatsApp copies a message on a phone and in a browser, and how it exports one. */
const chatRes = [`\\[${date}, ${time}\\] `, `\\[${time}, ${date}\\] `, `${date}, ${time} - `].map(
  (start) => new RegExp(String.raw`^\u200e?${start}${sender}`, 'imu'),
)

/** Null unless it is a message copied from WhatsApp. */
function readChat(text: string, now: number, own: string) {
  for (const re of chatRes) {
    const match = re.exec(text)
    if (!match?.groups) continue
    const { name = '', date = '', time = '' } = match.groups
    const isName = !/\d{4}/.test(name) && !name.toLowerCase().includes(own.toLowerCase())
    const from = match.index + match[0].length - `${name}: `.length
    return {
      name: isName ? foundAt(name, from) : undefined,
      receivedAt: readTime(date, time, now),
    }
  }
  return null
}

/** Day before month, as in Sri Lanka. Undefined for a time to come, or one too long ago. */
function readTime(date: string, time: string, now: number) {
  const [day = 0, month = 0, year] = date.split('/').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number.parseFloat)
  const half = /p/i.test(time) ? 12 : 0
  const hour = /[ap]/i.test(time) ? (hours % 12) + half : hours
  const thisYear = new Date(now).getFullYear()
  const years = year === undefined ? [thisYear, thisYear - 1] : [year < 100 ? 2000 + year : year]
  return years
    .map((each) => new Date(each, month - 1, day, hour, minutes))
    .filter((at) => at.getDate() === day)
    .map((at) => at.getTime())
    .find((at) => at <= now && at > now - receivedWithin)
}

const emailRe = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

function findEmail(text: string, own: readonly string[]) {
  for (const match of text.matchAll(emailRe)) {
    const isOwn = own.includes(match[0].toLowerCase())
    if (!isOwn && isEmail(match[0])) return foundAt(match[0], match.index)
  }
  return undefined
}

const title = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr|Eng|Rev)\.? )`
/** Two to four words with capital letters, or initials. */
const person = String.raw`${title}?(?:\p{Lu}\.? ?){0,4}\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}.]+){0,3}`
const fullName = String.raw`(?:${title}\p{Lu}\p{L}+(?: \p{Lu}[\p{L}.]+){0,3}|(?:\p{Lu}\.? ?){1,4}\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}.]+){0,3}|\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}.]+){1,3})`

/** Words that no name has: greetings, subjects, and what people do. */
const noName =
  /^(?:dear|good|hello|hi|hey|greetings|please|thanks?|kind|best|to|attn|urgent|ayubowan|vanakkam|assalamu|merry|happy|sir|madam)\b|\b(?:looking|interested|writing|calling|the|quotation|required|request|enquiry|inquiry|visit|project|city|port|price|manager|engineer|director|officer|executive|procurement|purchasing|stores|sales|to|from|of|for)\b/iu

const nameRes = [
  // A line of its own that says so, in any script.
  /^[ \t]*(?:name|contact(?: person)?|from|නම|பெயர்)[ \t]*[:-][ \t]*(?<name>[\p{L}\p{M}. ]{2,60}?)[ \t]*$/imu,
  new RegExp(String.raw`\b(?:[Mm]y name is|[Tt]his is|I am|I['’]m) (?<name>${person})`, 'u'),
  new RegExp(
    String.raw`(?:[Rr]egards|[Tt]hanks|[Tt]hank you|[Ss]incerely|[Ff]aithfully|[Cc]heers)[,.! ]*\n+(?<name>${person})[ \t]*(?=\n|,|$)`,
    'u',
  ),
  // At the start, before what follows it in a note.
  new RegExp(String.raw`^\s*(?<name>${fullName})(?=[ \t]*(?:,|\.\s|\n|$| - | – ))`, 'u'),
]

function findName(text: string) {
  for (const re of nameRes) {
    const match = re.exec(text)
    const name = match?.groups?.name
    if (match && name && !companyWordRe.test(name) && !noName.test(name)) {
      return foundAt(name, match.index + match[0].lastIndexOf(name))
    }
  }
  return undefined
}

/** Words that only the names of companies have. */
const companyWordRe =
  /\b(?:pvt|private limited|ltd|limited|plc|llc|inc|gmbh|company|industries|holdings|group|enterprises?|traders|exports?|exporters|engineering|constructions?|hotels?|resorts?|mills|garments|apparels?|factory|plantations?|tiles|ceramics|foods|logistics|stores|hospitals?)\b/iu

function findCompany(text: string) {
  const label =
    /^[ \t]*(?:company|organi[sz]ation)[ \t]*[:-][ \t]*(?<company>[^\n]{2,100}?)[ \t]*$/imu
  const match = label.exec(text)
  if (match?.groups?.company) {
    const { company } = match.groups
    return foundAt(company, match.index + match[0].lastIndexOf(company))
  }
  // Parts of a sentence or a signature, without the brackets of '(Pvt) Ltd'.
  for (const part of text.matchAll(/[^,\n;.!?]+(?:\.(?=\s?(?:Ltd|Pvt|\(Pvt)))?[^,\n;.!?]*/gu)) {
    const named =
      /(?:\p{Lu}[\p{L}\p{N}&'’-]*|\(Pvt\)|&|of|and)(?:[ .]+(?:\p{Lu}[\p{L}\p{N}&'’-]*|\(Pvt\)|&|of|and|the))*/gu
    for (const { 0: words, index } of part[0].matchAll(named)) {
      const isCompany = companyWordRe.test(words) && words.includes(' ') && words.length <= 100
      if (isCompany) return foundAt(words.trim(), part.index + index)
    }
  }
  return undefined
}

/** The service with most of its keywords in the text. */
function findService(text: string, services: Context['services']) {
  const lower = text.toLowerCase()
  let best: { count: number; found: Found & { slug: string } } | undefined
  for (const { slug, keywords } of services) {
    const places = keywords.flatMap((keyword) => {
      const from = indexOfWord(lower, keyword.toLowerCase())
      return from < 0 ? [] : [{ from, length: keyword.length }]
    })
    const [first] = places.toSorted((a, b) => a.from - b.from)
    if (!first || places.length <= (best?.count ?? 0)) continue
    const found = { slug, ...foundAt(wordFrom(text, first.from, first.length), first.from) }
    best = { count: places.length, found }
  }
  return best?.found
}

/** Where a word or words start with this: 'rack' is in 'pallet racks', not in 'track'. */
function indexOfWord(text: string, keyword: string) {
  for (let from = text.indexOf(keyword); from >= 0; from = text.indexOf(keyword, from + 1)) {
    const before = text.slice(0, from).at(-1) ?? ''
    if (!/[\p{L}\p{M}\p{N}]/u.test(before)) return from
  }
  return -1
}

/** To the end of its last word: 'dock levellers' for 'dock leveller'. */
function wordFrom(text: string, from: number, length: number) {
  const [rest = ''] = /^[\p{L}\p{M}]*/u.exec(text.slice(from + length)) ?? []
  return text.slice(from, from + length) + rest
}
