/** Searches the saved list when the API cannot be reached. Pure. */
import type { FilterQuery } from './filter'
import type { Inquiry, Page } from './inquiry'

/**
 * Returns the rows of a saved page that match the filter, with the words to mark; or null if rows do
 * not contain the values to decide that.
 */
export function searchOffline(page: Page, filter: FilterQuery): Page | null {
  const { q = '', sender, unread, notified, from, to, service, status, owner, ...others } = filter
  if (owner === 'me' || Object.keys(others).length > 0) return null
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const phone = digitsOf(q)
  const isMatch = (row: Inquiry) => {
    const sentBy = `${row.name}\n${row.email}`.toLowerCase()
    const text = `${sentBy}\n${row.message}\n${row.service ?? ''}\n${row.reference}`.toLowerCase()
    const isCalled = phone !== null && row.phone?.endsWith(phone)
    return (
      (isCalled || words.every((word) => text.includes(word))) &&
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
  const marked = sender ? [...words, sender.toLowerCase()] : words
  return { inquiries: page.inquiries.filter(isMatch), nextCursor: null, words: marked }
}

/** Returns the digits of a phone number without leading zeros, or null for any other text. */
function digitsOf(text: string) {
  const digits = text.replace(/[\s()./+-]/g, '').replace(/^0+/, '')
  return /^\d{7,15}$/.test(digits) ? digits : null
}
