/**
 * A limit of D1 that local D1 does not have, unlike those on parameters, patterns, columns and the
 * length of a statement: https://developers.cloudflare.com/d1/platform/limits.
 */
import { env } from 'cloudflare:workers'

const maxArguments = 32

/** Makes D1 refuse a function with too many arguments, as it does in production. */
export function limitArguments() {
  const database: D1Database = Object.getPrototypeOf(env.DB)
  const { prepare } = database
  // The test files of a process share the database's class.
  if (prepare.name === 'prepareWithinLimit') return
  const known = new Set<string>()
  database.prepare = function prepareWithinLimit(sql) {
    const name = known.has(sql) ? undefined : findTooLong(sql)
    if (name) throw new Error(`D1_ERROR: too many arguments on function ${name}: SQLITE_ERROR`)
    known.add(sql)
    return prepare.call(this, sql)
  }
}

/** Words before a parenthesis that does not hold arguments. */
const keywords = new Set(
  'all and as by exists from in join key not on or over select then values when where'.split(' '),
)

/** Returns the name of a function that is called with too many arguments. */
function findTooLong(sql: string) {
  const open: { name: string; commas: number }[] = []
  let word = ''
  for (const [token] of sql.matchAll(/'[^']*'|"[^"]*"|`[^`]*`|--.*|\w+|[(),]/g)) {
    if (token === '(') open.push({ name: keywords.has(word) ? '' : word, commas: 0 })
    if (token === ')') open.pop()
    const call = open.at(-1)
    if (token === ',' && call) call.commas += 1
    if (call?.name && call.commas >= maxArguments) return call.name
    word = /^[a-z]/i.test(token) ? token.toLowerCase() : ''
  }
  return undefined
}
