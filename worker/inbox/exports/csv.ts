import type { ExportedInquiry } from './exported-inquiry'

/** What each column is called, and what stands in it. */
const columns: Record<keyof ExportedInquiry, string> = {
  date: 'Date',
  reference: 'Reference',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  service: 'Service',
  fromPage: 'From page',
  firstPage: 'First page',
  referrerHost: 'Referrer',
  utmSource: 'UTM source',
  utmMedium: 'UTM medium',
  utmCampaign: 'UTM campaign',
  utmTerm: 'UTM term',
  utmContent: 'UTM content',
  notification: 'Notification',
  read: 'Read',
  state: 'State',
}

const names = Object.keys(columns) as (keyof ExportedInquiry)[]

const formulaRe = /^(?:[\t\r\n]|[\s\p{Cf}"'`]*[=+\-@＝＋－＠])/u

/** The byte order mark, by which Excel knows UTF-8, and the line of the columns' names. */
export const csvStart = `\ufeff${line(Object.values(columns))}`

/** Returns the inquiry's line (RFC 4180). */
export function csvLine(inquiry: ExportedInquiry) {
  return line(names.map((name) => inquiry[name] ?? ''))
}

/** Every cell is quoted: a spreadsheet that splits at semicolons does not split inside quotes. */
function line(cells: string[]) {
  return `${cells.map((cell) => `"${asText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/**
 * What a spreadsheet could take for a formula gets an apostrophe in front, which it reads as "text"
 * (OWASP, "CSV Injection"). Spaces, quotes and invisible characters before the sign do not help,
 * nor do the wide forms of the signs, which Excel takes as well.
 */
function asText(cell: string) {
  return formulaRe.test(cell) ? `'${cell}` : cell
}
