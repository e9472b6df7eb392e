/**
 * Splits SQL into statements as wrangler 4 does (its `src/d1/splitter.ts`), which follows
 * `sqlite3_complete()`:
 * - White space and comments are skipped; text in ' " ` or [ ] counts as one token, up to the next
 *   closing character.
 * - A statement ends at a semicolon.
 * - A CREATE TRIGGER statement, also with EXPLAIN, TEMP or TEMPORARY, ends only at `; END ;`.
 */
export function splitSql(sql: string) {
  const statements: string[] = []
  let start = 0
  let words: string[] = []
  for (const { 0: token, index } of sql.matchAll(tokenRe)) {
    if (isSkipped(token)) continue
    words.push(token.toLowerCase())
    if (token !== ';' || (isTrigger(words) && !isTriggersEnd(words))) continue
    if (words.length > 1) statements.push(sql.slice(start, index).trim())
    start = index + 1
    words = []
  }
  if (words.length > 0) statements.push(sql.slice(start).trim())
  return statements
}

/** Space, comments, quoted text, words, and any other single character. */
const tokenRe =
  /[ \t\r\n\f]+|--[^\n]*\n?|\/\*.*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|[\w$\u0080-\uffff]+|./gs

function isSkipped(token: string) {
  return /^(?:[ \t\r\n\f]|--|\/\*)/.test(token)
}

function isTrigger(words: readonly string[]) {
  const [first, ...rest] = words[0] === 'explain' ? words.slice(1) : words
  if (first !== 'create') return false
  return rest[0] === 'temp' || rest[0] === 'temporary'
    ? rest[1] === 'trigger'
    : rest[0] === 'trigger'
}

function isTriggersEnd(words: readonly string[]) {
  return words.at(-2) === 'end' && words.at(-3) === ';'
}
