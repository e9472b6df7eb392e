import { startOf } from '../../../../../worker/graphemes'
import { site } from '../../../lib/site'
import { reading } from '../../../words/desk/reading'
import { formatDate } from '../../ui/dates'

type Reply = { reference: string; name: string; email: string; message: string; timestamp: number }

/** Longer addresses do not reach every mail program: Windows cuts them at about 2,000 characters. */
const addressMaxLength = 1800

/**
 * Returns the `mailto:` address that opens a reply in the administrator's mail program, with the
 * inquiry's reference in the subject and as much of its message quoted as fits.
 */
export function mailAddress({ reference, name, email, message, timestamp }: Reply) {
  const words = reading.mail
  const subject = encodeURIComponent(words.subject(site.name, reference))
  const head = `mailto:${encodeURIComponent(email)}?subject=${subject}`
  const start = `\n\n${words.quoteHead(formatDate(timestamp), startOf(name, nameMaxLength))}\n`
  const room = addressMaxLength - `${head}&body=`.length
  const whole = encodeURIComponent(start + quote(message))
  if (whole.length <= room) return `${head}&body=${whole}`
  return `${head}&body=${encodeWithin(room, start, message)}`
}

const nameMaxLength = 60

/** Returns as many whole characters of the message as fit, quoted, and marked as cut off. */
function encodeWithin(room: number, start: string, message: string) {
  const write = (length: number) =>
    encodeURIComponent(`${start}${quote(startOf(message, length))}\n> ${reading.mail.cut}`)
  let fits = 0
  let tooLong = room
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (write(middle).length <= room) fits = middle
    else tooLong = middle
  }
  return write(fits)
}

function quote(text: string) {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}
