import { env } from 'cloudflare:workers'

/** Stores `count` for each of these keys on one day. */
export async function addCounts(kind: string, onDay: number, keys: readonly string[], count = 1) {
  await env.DB.prepare(
    `insert into daily_counts (kind, day, key, count)
     select ?, ?, value, ? from json_each(?)`,
  )
    .bind(kind, onDay, count, JSON.stringify(keys))
    .run()
}
