/** The Worker, with headers that say how many rows D1 read for each response, in how many round trips. */
import type { Bindings } from '../../worker/env'
import worker from '../../worker/index'

export default {
  async fetch(request, env, context) {
    const count = { rows: 0, trips: 0 }
    const limit: RateLimit = { limit: async () => ({ success: true }) }
    const DB = counting(env.DB, count)
    const counted = { ...env, DB, INQUIRY_LIMIT: limit, INQUIRY_LIMIT_LOCAL: limit }
    const response = await worker.fetch(request, counted, context)
    const headers = new Headers(response.headers)
    headers.set('x-rows-read', String(count.rows))
    headers.set('x-database-trips', String(count.trips))
    return new Response(response.body, { status: response.status, headers })
  },
} satisfies ExportedHandler<Bindings>

const originals = new WeakMap<object, D1PreparedStatement>()

/** Wraps the database to count round trips, and the rows that they read. */
function counting(db: D1Database, count: { rows: number; trips: number }) {
  const add = <Result extends D1Result>(result: Result) => {
    count.rows += result.meta.rows_read
    return result
  }
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      count.trips += 1
      return add(await statement.all<Record<string, unknown>>())
    }
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all,
      run: all,
      // Columns that share a name would collapse, but no query of the benchmark selects any.
      raw: async () => (await all()).results.map((row) => Object.values(row)),
      async first(column?: string) {
        const [row] = (await all()).results
        return row === undefined ? null : column === undefined ? row : row[column]
      },
    } as unknown as D1PreparedStatement
    originals.set(wrapped, statement)
    return wrapped
  }
  return {
    prepare: (sql: string) => wrap(db.prepare(sql)),
    async batch(statements: D1PreparedStatement[]) {
      count.trips += 1
      const results = await db.batch(statements.map((each) => originals.get(each) ?? each))
      return results.map(add)
    },
  } as unknown as D1Database
}
