import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { auditLog } from '../testing/audit'
import { patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { connectionLost, databaseFailing } from '../testing/faulty-database'
import { addInquiry, inquiryRow, setInquiry } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { countingDatabase } from '../testing/rows-read'
import { day, hour } from '../time'
import { returnReminded } from './edit'

const now = Date.UTC(2026, 10, 2, 9)

async function addReminded(remindAt: number, columns = {}) {
  return addInquiry({ timestamp: now, columns: { is_waiting: 1, remind_at: remindAt, ...columns } })
}

const countDue = () =>
  env.DB.prepare(
    "select count(*) as n from inquiries where box = 'inbox' and remind_at is not null",
  ).first('n')

test('an inquiry returns to the inbox once when its reminder is due, and the return is logged', async () => {
  const due = await addReminded(now)
  const later = await addReminded(now + hour)
  await setInquiry(due, { version: 3 })

  for (let run = 0; run < 2; run += 1) await runCron(now)

  expect(await inquiryRow(due)).toMatchObject({ box: 'inbox', remind_at: now, version: 3 })
  expect(await inquiryRow(later)).toMatchObject({ box: 'waiting' })
  expect(await countDue()).toBe(1)
  expect(await auditLog()).toMatchObject([{ actor: null, action: 'reminder_due', inquiryId: due }])
})

test('an inquiry that is done, deleted or held stays where it is when its reminder is due', async () => {
  setTime(now)
  const done = await addReminded(now + hour)
  await patch(done, { isDone: true })
  const binned = await addReminded(now + hour, { deleted_at: now })
  const held = await addReminded(now + hour, { held_for: 'marked' })

  await runCron(now + day, openMailbox().resend)

  const boxes = [done, binned, held].map(async (id) => (await inquiryRow(id))?.box)
  expect(await Promise.all(boxes)).toEqual(['done', 'bin', 'held'])
  await patch(binned, { isDeleted: false })
  await runCron(now + day, openMailbox().resend)
  expect(await inquiryRow(binned)).toMatchObject({ box: 'inbox' })
})

test('each run moves at most a hundred inquiries back to the inbox, the longest overdue first', async () => {
  const columns = 'id, name, email, message, timestamp, notification, is_waiting, remind_at'
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 600)
    insert into inquiries (${columns}) select 'id-' || i, 'Visitor', 'v@site.example', 'A message', i,
      'sent', 1, iif(i <= 150, 1000 - i, ${now} + 1) from n`,
  ).run()
  const db = openDatabase(env.DB)

  await returnReminded(db, now)
  expect(await countDue()).toBe(100)
  expect(await inquiryRow('id-1')).toMatchObject({ box: 'waiting' })
  await returnReminded(db, now)
  expect(await countDue()).toBe(150)
  // Inquiries in the inbox keep their due reminders.
  const { DB, count } = countingDatabase()
  await returnReminded(openDatabase(DB), now)
  expect(count.rowsRead).toBeLessThanOrEqual(2 * (150 + 2))
})

test('if the database fails, the next run moves the inquiry back to the inbox', async () => {
  const id = await addReminded(now)
  const DB = databaseFailing(/reminder_due|is_waiting = 0/, connectionLost, 1)

  await expect(runCron(now, { DB })).rejects.toThrow('reminders')
  expect(await inquiryRow(id)).toMatchObject({ box: 'waiting' })
  await runCron(now, { DB })

  expect(await inquiryRow(id)).toMatchObject({ box: 'inbox' })
  expect(await auditLog()).toHaveLength(1)
})
