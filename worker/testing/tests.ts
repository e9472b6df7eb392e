import { env } from 'cloudflare:workers'

/** Stores the result of a daily test: sent, or why it failed. */
export async function addTest(at: number, code: string | null) {
  const state = code === null ? 'sent' : 'failed'
  const test = await env.DB.prepare(
    `insert into emails (kind, dedupe_key, state, priority, attempts, created_at, queued_at, sent_at,
        failed_at, failure_code, channel)
      values ('self_test', ?1, ?2, 0, 1, ?3, ?3, iif(?4 is null, ?3, null), iif(?4 is null, null, ?3),
        ?4, 'log') returning id`,
  )
    .bind(`self_test/${at}`, state, at, code)
    .first<number>('id')
  if (code === null) return
  await env.DB.prepare(
    "insert into email_attempts (email_id, at, channel, code) values (?, ?, 'log', ?)",
  )
    .bind(test, at, code)
    .run()
}
