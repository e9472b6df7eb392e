import { env } from 'cloudflare:workers'

/** Returns all rows by table, except for the column with the time a session was last seen. */
export async function allTables() {
  const { results } = await env.DB.prepare(
    "select name from sqlite_schema where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>()
  const tables = await env.DB.batch<Record<string, unknown>>(
    results.map(({ name }) => env.DB.prepare(`select * from "${name}"`)),
  )
  return Object.fromEntries(
    tables.map(({ results: rows }, position) => [
      results[position]?.name,
      rows.map(({ last_seen_at: _, ...row }) => row),
    ]),
  )
}
