import { sql } from 'drizzle-orm'
import { services } from '../../web/app/lib/services/catalogue'
import { urgentWords } from '../../web/app/lib/urgent-words'
import { settings } from '../db/schema'
import { withoutIntroduction } from '../introduction'
import { findWords } from './words'

const listed: ReadonlySet<string> = new Set(urgentWords)
const titles = services.map(({ title }) => title)
const emergencyServices: ReadonlySet<string | null> = new Set(
  services.filter(({ isEmergencyService }) => isEmergencyService).map(({ slug }) => slug),
)

/** What `isUrgent` has to know of a message. */
export function urgencyOf(message: string, service: string | null = null) {
  // The form's own first line, such as 'Regarding Fire Safety:', asks for no help.
  const words = findWords(withoutIntroduction(message, titles))
  return {
    isAboutEmergencies: emergencyServices.has(service) ? 1 : 0,
    hasListedWord: words.some((word) => listed.has(word)) ? 1 : 0,
    words: ` ${words.join(' ')} `,
  }
}

/** For a compiled statement. */
const placeholders = {
  isAboutEmergencies: sql.placeholder('isAboutEmergencies'),
  hasListedWord: sql.placeholder('hasListedWord'),
  words: sql.placeholder('words'),
}

/**
 * SQL: by the settings in force. Reads a row for each of their words, unless they are those of the company's
 * content.
 */
export function isUrgent(
  urgency: ReturnType<typeof urgencyOf> | typeof placeholders = placeholders,
) {
  const { isAboutEmergencies, hasListedWord, words } = urgency
  return sql`(${isAboutEmergencies} or (select case when json_valid(urgent_words)
      then exists (select 1 from json_each(urgent_words) where instr(${words}, ' ' || value || ' '))
      else ${hasListedWord} end from ${settings}))`
}
