import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { day } from '../time'

const noon = 20_000 * day + day / 2

/** What the product stored before it had a desk. */
const before = `
insert into inquiries values
  ('a', 'Nimal Perera', 'nimal@factory.example', 'Drive-in racking for 240 pallets', ${noon}, null, null, 'sent'),
  ('b', 'Kamala', 'kamala@tea.example', 'Two sliding gates at the mill', ${noon + 1}, null, null, 'pending'),
  ('c', 'A program', 'bot@spam.example', 'Cheap watches for everybody', ${noon + 2}, null, 'decoy', 'held');
insert into notifications values
  ('a', 'sent', 2, null, ${noon + 70}, 'resend', null, null, null),
  ('b', 'pending', 1, ${noon + 900}, null, 'emailjs', 'forbidden', 403, ${noon + 10}),
  ('c', 'held', 0, null, null, null, null, null, null);
insert into notification_failures values
  (1, 'a', ${noon + 5}, 'emailjs', 'provider_error', 502),
  (2, 'b', ${noon + 10}, 'emailjs', 'forbidden', 403);`

async function all(sql: string) {
  return (await env.DB.prepare(sql).all()).results
}

test('a database from before the desk keeps all it holds, and the desk knows of it', async () => {
  await reset()
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, 2))
  await env.DB.batch(
    before
      .split(';')
      .filter((sql) => sql.trim())
      .map((sql) => env.DB.prepare(sql)),
  )

  await applyD1Migrations(env.DB, env.MIGRATIONS)

  expect(await all('select listed, unread, held, waiting, last_sent_at from desk_state')).toEqual([
    { listed: 2, unread: 2, held: 1, waiting: 1, last_sent_at: noon + 70 },
  ])
  expect(
    await all(
      'select inquiry_id, at, channel, code from notification_attempts order by inquiry_id, at',
    ),
  ).toEqual([
    { inquiry_id: 'a', at: noon + 5, channel: 'emailjs', code: 'provider_error' },
    { inquiry_id: 'a', at: noon + 70, channel: 'resend', code: null },
    { inquiry_id: 'b', at: noon + 10, channel: 'emailjs', code: 'forbidden' },
  ])
  expect(await all('select queued_at from notifications order by inquiry_id')).toEqual([
    { queued_at: noon },
    { queued_at: noon + 1 },
    { queued_at: noon + 2 },
  ])
  expect(await all(`select count from daily_counts where kind = 'all'`)).toEqual([{ count: 2 }])
  expect(
    await all(`select i.id from inquiry_words w join inquiries i on i.rowid = w.rowid
      where inquiry_words match '"watches"'`),
  ).toEqual([{ id: 'c' }])
})
