/** Pure: shared with the desk. */

type Cell = string | number | null

/** RFC 4180. The quotes keep spreadsheets from splitting at semicolons. */
export function csvLine(cells: readonly Cell[]) {
  return `${cells.map((cell) => `"${withoutFormula(`${cell ?? ''}`).replaceAll('"', '""')}"`).join()}\r\n`
}

/** By which Excel recognises UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * Puts an apostrophe, which means "text", before a cell that a spreadsheet could take for a formula
 * (OWASP, "CSV Injection"). This includes signs after spaces, quotes or invisible characters, and
 * full-width signs, which Excel accepts too. A phone number with spaces is not a formula.
 */
function withoutFormula(cell: string) {
  if (/^\+\d+(?: \d+)+$/.test(cell)) return cell
  return /^(?:[\t\r\n]|[\s\p{Cf}"'`]*[=+\-@＝＋－＠])/u.test(cell) ? `'${cell}` : cell
}
