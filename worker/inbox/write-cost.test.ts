import { beforeEach, describe, expect, test } from 'vitest'
import { patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addInquiry, type setInquiry } from '../testing/inquiries'
import { countingDatabase } from '../testing/rows-read'
import { adminHeaders } from '../testing/samples'
import { day, hour } from '../time'

const now = Date.UTC(2026, 10, 2, 9)
const friday = now + 4 * day

let headers: { cookie: string }
beforeEach(async () => {
  setTime(now)
  headers = await adminHeaders()
  await adminHeaders('admin-2', 'second@ceyforge.example')
})

/** Columns that put an inquiry in each place. */
const places = {
  inbox: {},
  due: { status: 'quoted', remind_at: now - hour },
  waiting: { status: 'answered', is_waiting: 1 },
  reminded: { status: 'answered', is_waiting: 1, remind_at: friday },
  done: { status: 'won', done_at: now - hour },
  spam: { held_for: 'marked' },
  bin: { deleted_at: now - hour },
}

type Place = keyof typeof places

/** Read, notified, from a campaign, and with a text that was marked as not spam. */
const usual = {
  read_at: now,
  notification: 'sent',
  text_digest: 'trusted:00ff',
  service: 'racking',
  from_page: '/services/racking',
  referrer_host: 'search.example',
  utm_source: 'letter',
  utm_campaign: 'autumn',
}

/** Returns the rows that an edit writes, including those of indexes. */
async function rowsWritten(edit: object, columns: Parameters<typeof setInquiry>[1]) {
  const id = await addInquiry({ timestamp: now, columns })
  const { DB, count } = countingDatabase()
  const { status } = await patch(id, edit, { version: 1, changes: { DB }, headers })
  expect(status).toBe(200)
  return count.rowsWritten
}

/** With an owner, an inquiry is in one more index. */
const owned = { owner_id: 'admin-1' }

describe('an edit writes at most 7 rows, for any owner and place of the inquiry', () => {
  const open = ['inbox', 'due', 'waiting', 'reminded'] as const
  const everywhere = [...open, 'done', 'spam', 'bin'] as const
  test.each<[string, object, readonly Place[]]>([
    ['quoted', { status: 'quoted' }, everywhere],
    ['lost', { status: 'lost' }, everywhere],
    ['new again', { status: 'new' }, everywhere],
    ['done', { isDone: true }, everywhere],
    ['reopened', { isDone: false }, everywhere],
    ['assigned to a colleague', { ownerId: 'admin-2' }, everywhere],
    ['unassigned', { ownerId: null }, everywhere],
    ['with a reminder', { remindAt: friday + hour }, everywhere],
    ['without its reminder', { remindAt: null }, everywhere],
    ['marked as spam', { isHeld: true }, [...open, 'done', 'bin']],
    ['deleted', { isDeleted: true }, [...open, 'done', 'spam']],
    ['unread', { isRead: false }, everywhere],
  ])('%s: %j', async (_, edit, from) => {
    for (const place of from) {
      const written = await rowsWritten(edit, { ...usual, ...owned, ...places[place] })

      expect(written, place).toBeLessThanOrEqual(7)
    }
  })
})

describe('an inquiry that returns to the lists writes a row in each of their indexes', () => {
  test.each([
    // The inquiry, its box, the desk, the log and its index; in the inbox also the index of owners.
    ['restored', { isDeleted: false }, places.bin, [5, 6]],
    // Also the indexes of text digests and of what a retention may delete.
    ['marked as not spam', { isHeld: false }, places.spam, [7, 8]],
  ])('%s', async (_, edit, place, expected) => {
    const written = [
      await rowsWritten(edit, { ...usual, ...place }),
      await rowsWritten(edit, { ...usual, ...place, ...owned }),
    ]
    expect(written).toEqual(expected)
  })
})
