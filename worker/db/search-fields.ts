/**
 * The columns by which an inquiry is found and its customer recognised. They are computed here and not in
 * SQL, because SQLite knows neither Unicode's foldings nor domains.
 */
import { domainToUnicode } from 'node:url'
import { gt, sql } from 'drizzle-orm'
import { canonicalEmail, storedCanonicalEmail } from '../email-address'
import { foldText } from '../fold-text'
import { batch, type Database, statement } from './database'
import { boundByText } from './inquiries'
import { admins, deskState, inquiries } from './schema'

type Texts = {
  name: string
  email: string
  message: string
  company: string | null
  location: string | null
}

/** In UTF-16 code units. With its folded copy, a longer text may exceed D1's 2 MB for a row. */
const foldedMaxLength = 200_000

/** Returns the columns for the texts of an inquiry; null where the texts themselves serve. */
export function searchFieldsOf(texts: Texts) {
  const length = Object.values(texts).reduce((sum, text) => sum + (text?.length ?? 0), 0)
  const folded = Object.entries(length > foldedMaxLength ? {} : texts).flatMap(([name, text]) => {
    const searched = text === null ? null : name === 'email' ? foldEmail(text) : foldText(text)
    return searched === text ? [] : [[name, searched]]
  })
  return {
    canonicalEmail: storedCanonicalEmail(texts.email),
    foldedFields: folded.length > 0 ? JSON.stringify(Object.fromEntries(folded)) : null,
  }
}

/** An address is found by its domain in letters and in ASCII, whichever was written. */
function foldEmail(email: string) {
  const canonical = canonicalEmail(email)
  const isPlain = storedCanonicalEmail(email) === null && !canonical.includes('xn--')
  if (isPlain) return foldText(email)
  const at = canonical.lastIndexOf('@') + 1
  const inLetters = canonical.slice(0, at) + domainToUnicode(canonical.slice(at))
  return [...new Set([email, canonical, inLetters].map(foldText))].join('\n')
}

/** Maximum inquiries per run. */
const maxRows = 100

/**
 * Fills the columns of the next inquiries that were stored without them: before there were these columns,
 * or by an import. Then the trigger `inquiry_folded` indexes them again.
 */
export async function fillSearchFields(db: Database) {
  const isNext = gt(inquiries.number, sql`(select ${deskState.foldedTo} from ${deskState})`)
  const next = boundByText(isNext, { order: inquiries.number, maxRows })
  const texts = sql.raw(
    ['name', 'email', 'message', 'company', 'location']
      .map((name) => `cast(${name} as text) as ${name}`)
      .join(),
  )
  const rows = await statement(
    db,
    sql`select number, ${texts} from ${inquiries} where id in ${next} order by number`,
  ).all<Texts & { number: number }>()
  const last = rows.results.at(-1)
  if (!last) return
  const accounts = await statement(
    db,
    sql`select id, email from ${admins} where canonical_email is null and email glob '*[^ -~]*'`,
  ).all<{ id: string; email: string }>()
  await batch(db, [
    ...rows.results.map(({ number, ...texts }) => {
      const { canonicalEmail, foldedFields } = searchFieldsOf(texts)
      return sql`update ${inquiries}
        set canonical_email = ${canonicalEmail}, folded_fields = ${foldedFields}
        where number = ${number}
          and (canonical_email is not ${canonicalEmail} or folded_fields is not ${foldedFields})`
    }),
    ...accounts.results.map(
      ({ id, email }) => sql`update or ignore ${admins}
        set canonical_email = ${storedCanonicalEmail(email)} where id = ${id}`,
    ),
    sql`update ${deskState} set folded_to = ${last.number} where folded_to < ${last.number}`,
  ])
}
