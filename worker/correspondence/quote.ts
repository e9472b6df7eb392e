/** What a customer wrote, below the answer to it. Pure: the same reply quotes the same text. */
import { knownZone } from '../time-zone'
import { replyMaxLength } from './contract'

type Quoted = { name: string; message: string; timestamp: number }

/** Shorter, a quote says too little to be worth its place; in characters. */
const quoteMinLength = 200

const end = '\n> […]'

/**
 * Returns a reply with the customer's own message quoted below it: as much of that as the longest
 * reply has room for. The day is the company's.
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
  // Half of a character of two UTF-16 units would not be stored as it is.
  const cut = quote.slice(0, room - end.length).replace(/[\ud800-\udbff]$/, '')
  return text + head + cut + end
}
