/** Searches the saved list when the API cannot be reached. Pure. */
import { termRe } from '../../../../worker/inbox/search-terms'
import type { FilterQuery } from './filter'
import type { Inquiry, Page } from './inquiry'

/**
 * Returns the rows of a saved page that match the filter, with the words to mark; or null if rows do
 * not contain the values to decide that.
 */
export function searchOffline(page: Page, filter: FilterQuery): Page | null {
  const { q = '', sender, unread, notified, from, to, service, status, owner, ...others } = filter
  if (owner === 'me' || Object.keys(others).length > 0) return null
  const terms = readTerms(q)
  const isMatch = (row: Inquiry) => {
    const sentBy = `${row.name}\n${row.email}`.toLowerCase()
    const references = `${row.reference}\n${row.reference.replace('-', '')}`
    const fields = [row.message, row.service ?? '', references, row.phone ?? '']
    const text = `${sentBy}\n${fields.join('\n')}`.toLowerCase()
    const compactText = compact(text)
    const isIn = ({ term, digits }: Term) =>
      text.includes(term) || (digits !== null && compactText.includes(digits))
    return (
      terms.every(isIn) &&
      (!sender || sentBy.includes(sender.toLowerCase())) &&
      (!unread || row.readAt === null) &&
      (!notified || row.notification === 'pending' || row.notification === 'failed') &&
      (!from || row.timestamp >= Number(from)) &&
      (!to || row.timestamp <= Number(to)) &&
      (!service || service === row.service) &&
      (!status || status === row.status) &&
      (!owner || row.ownerId === (owner === 'none' ? null : owner))
    )
  }
  const words = terms.map(({ term }) => term)
  const marked = sender ? [...words, sender.toLowerCase()] : words
  return { inquiries: page.inquiries.filter(isMatch), nextCursor: null, words: marked }
}

/** In lower case; with the digits without leading zeros if it may be a phone number. */
type Term = { term: string; digits: string | null }

function readTerms(text: string): Term[] {
  return [...text.toLowerCase().matchAll(termRe)]
    .flatMap(([all, phrase, phone]) => {
      if (phrase) return [phrase.trim()]
      // '#1042' is a reference.
      return phone && digitsOf(phone) ? [phone] : all.replace(/^#(?=\d)/, '').split(/\s+/)
    })
    .filter(Boolean)
    .map((term) => ({ term, digits: digitsOf(term) }))
}

function digitsOf(text: string) {
  const digits = compact(text).replace(/^0+/, '')
  return /^\d{7,15}$/.test(digits) ? digits : null
}

/** Returns a text without what may separate the digits of a phone number. */
function compact(text: string) {
  return text.replace(/[\s()./+-]/g, '')
}
