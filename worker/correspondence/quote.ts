/** Quotes a customer's message below the reply. Pure: a reply always has the same quote. */
import { knownZone } from '../time-zone'
import { replyMaxLength } from './contract'

type Quoted = { name: string; message: string; timestamp: number }

/** In characters. A shorter quote says too little to be worth the space. */
const quoteMinLength = 200

const end = '\n> […]'

/**
 * Returns a reply with the customer's message quoted below it, as far as the maximum length of a
 * reply allows. The date is in the company's time zone.
 */
export function withQuote(text: string, { name, message, timestamp }: Quoted, zone?: string) {
  const options = { dateStyle: 'medium', timeZone: knownZone(zone) } as const
  const day = new Intl.DateTimeFormat('en-GB', options).format(timestamp)
  const head = `\n\nOn ${day}, ${name} wrote:\n`
  const lines = message.split(/\r\n?|\n/).map((line) => `> ${line}`)
  const quote = lines.join('\n')
  const room = replyMaxLength - text.length - head.length
  if (quote.length <= room) return text + head + quote
  if (room < quoteMinLength) return text
  // Half of a surrogate pair could not be stored unchanged.
  const cut = quote.slice(0, room - end.length).replace(/[\ud800-\udbff]$/, '')
  return text + head + cut + end
}
