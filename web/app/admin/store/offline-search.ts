/** Searches the saved list when the API cannot be reached. Pure. */

import { foldText } from '../../../../worker/fold-text'
import { digitsOfPhone, termRe, withoutSeparators } from '../../../../worker/inbox/search-syntax'
import { dayEnd, dayStart, type FilterQuery } from './filter'
import type { Inquiry, Page } from './inquiry'

/**
 * Returns the rows of a saved page that match the filter, with the words to mark; or null if rows do
 * not contain the values to decide that.
 */
export function searchOffline(page: Page, filter: FilterQuery): Page | null {
  const { q = '', sender, unread, notified, firstDay, lastDay, ...rest } = filter
  const { service, status, owner, ...others } = rest
  if (owner === 'me' || Object.keys(others).length > 0) return null
  const terms = readTerms(q)
  const isMatch = (row: Inquiry) => {
    const sentBy = fold(`${row.name}\n${row.email}`)
    const references = `${row.reference}\n${row.reference.replace('-', '')}`
    const fields = [row.message, row.service ?? '', references]
    const text = `${sentBy}\n${fold(fields.join('\n'))}`
    const phone = withoutSeparators(row.phone ?? '')
    const compactText = withoutSeparators(text)
    const isIn = ({ words, digits }: Term) =>
      words.every((word) => text.includes(word)) ||
      digits.some((it) => phone.includes(it) || (isWholePhone(it) && compactText.includes(it)))
    return (
      terms.every(isIn) &&
      (!sender || sentBy.includes(fold(sender))) &&
      (!unread || row.readAt === null) &&
      (!notified || row.notification === 'pending' || row.notification === 'failed') &&
      // Offline, the company's time zone is unknown; the reader's is nearly always the same.
      (!firstDay || row.timestamp >= dayStart(firstDay)) &&
      (!lastDay || row.timestamp <= dayEnd(lastDay)) &&
      (!service || service === row.service) &&
      (!status || status === row.status) &&
      (!owner || row.ownerId === (owner === 'none' ? null : owner))
    )
  }
  const words = terms.flatMap((term) => term.words)
  const marked = sender ? [...words, fold(sender)] : words
  return { inquiries: page.inquiries.filter(isMatch), nextCursor: null, words: marked }
}

/** As search compares texts. */
export function fold(text: string) {
  return foldText(text).toLowerCase()
}

/** Folded words in lower case that must all occur, or else digits of the phone number. */
type Term = { words: readonly string[]; digits: readonly string[] }

function readTerms(text: string): Term[] {
  return [...fold(text).matchAll(termRe)].flatMap(([all, phrase]) => {
    if (phrase) return [{ words: [phrase.trim()], digits: [] }]
    const digits = digitsOfPhone(all)
    if (digits.some(isWholePhone)) return [{ words: [all], digits }]
    // '#1042' is a reference.
    const words = all
      .replace(/^#(?=\d)/, '')
      .split(/\s+/)
      .filter(Boolean)
    return digits.length > 0
      ? [{ words, digits }]
      : words.map((word) => ({ words: [word], digits }))
  })
}

/** Whether digits without separators are unlikely to be anything else in a message. */
function isWholePhone(digits: string) {
  return digits.length >= 7
}
