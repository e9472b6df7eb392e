import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  admins,
  auditEntries,
  blockedSenders,
  contacts,
  corrections,
  dailyCounts,
  detailCorrections,
  emailAttempts,
  emails,
  files,
  inquiries,
  messages,
  notes,
  replies,
  replyFiles,
  savedReplies,
  savedViews,
  sessions,
} from './db/schema'
import { addMany, fetchExport } from './testing/exports'
import { addInquiry } from './testing/inquiries'
import { askPersonalData } from './testing/personal-data'
import { request } from './testing/requests'
import { adminHeaders } from './testing/samples'
import { day } from './time'

const email = 'nimal@mill.example'
const healthy = 'The healthy enquiry about pallets'

let id: string
let headers: Record<string, string>

/** Of each table: one for each of its columns, and some that stay as they are. */
const copies = 30

/** Rows of every table that the desk lists. `value` is the number of a copy. */
beforeEach(async () => {
  headers = await adminHeaders()
  id = await addInquiry({ email, message: 'The one to damage, about pallets' })
  await addInquiry({ email, message: healthy })
  await addInquiry({ email, message: 'A part', columns: { merged_into: id } })
  const rows: [table: string, values: string][] = [
    ['notes (inquiry_id, at, author, kind, text)', `'${id}', 5, 'a@b.example', 'note', 'A note'`],
    ['corrections (inquiry_id, at, text)', `'${id}', 5, 'A correction'`],
    [
      'contacts (inquiry_id, at, author, kind, address)',
      `'${id}', 5, 'a@b.example', 'email', 'c@d' || value`,
    ],
    [
      'detail_corrections (inquiry_id, at, author, field, before)',
      `'${id}', 5, 'a@b.example', 'name', 'Before'`,
    ],
    [
      'replies (inquiry_id, at, author, author_name, recipient, subject, text, idempotency_key)',
      `'${id}', 5, 'a@b.example', 'A', 'c@d.example', 'Re', 'A reply', 'key' || value`,
    ],
    [
      'files (id, inquiry_id, name, size, sha256, kind, state, received, created_at, received_at, has_chunks)',
      `'file' || value, '${id}', 'plan.pdf', 5, 'x', 'pdf', 'complete', '1', 5, 5, 0`,
    ],
    ['reply_files (reply_id, file_id, is_link, expires_at)', "value, 'file' || value, 1, 5"],
    [
      'audit_entries (id, at, actor, action, inquiry_id, details)',
      `value, 5, 'a@b.example', 'status_changed', '${id}', '{"from":"new","to":"won"}'`,
    ],
    [
      'audit_entries (id, at, actor, action, inquiry_id, details)',
      `100 + value, 5, 'a@b.example', 'inquiry_viewed', null, '{"id":"${id}"}'`,
    ],
    [
      'emails (id, kind, inquiry_id, dedupe_key, state, priority, attempts, created_at, queued_at, failure_code, failed_at)',
      `100 + value, 'reply', '${id}', 'reply/key' || value, 'failed', 0, 1, 5, 5, 'timeout', 5`,
    ],
    [
      'messages (digest, at, envelope_from, envelope_to, headers, size, sha256, state, inquiry_id, text)',
      `'digest' || value, 5, 'a@b.example', 'desk@c.example', 'From: a', 5, 'x', 'read', '${id}', 'An answer'`,
    ],
    ['email_attempts (email_id, at, channel)', "100 + value, 5, 'log'"],
    ['saved_replies (title, language, text)', "'A title', 'en', 'A text'"],
    ['saved_views (name, query)', "'A view', 'q=a'"],
    ['blocked_senders (address, at, blocked_by)', "value || '@y.example', 5, 'a@b.example'"],
    ['daily_counts (kind, day, key, count)', "'service', 20000, value, 1"],
    [
      'admins (id, email, password_hash, created_at)',
      "'colleague-' || value, value || '@ceyforge.example', '', 5",
    ],
    [
      'sessions (id, admin_id, created_at, last_seen_at, password_given_at, expires_at)',
      `value, 'colleague-' || value, 5, 5, 5, ${Date.now() + day}`,
    ],
  ]
  const numbers = JSON.stringify(Array.from({ length: copies }, (_, i) => i + 1))
  await env.DB.batch(
    rows.map(([into, values]) =>
      env.DB.prepare(`insert into ${into} select ${values} from json_each('${numbers}')`),
    ),
  )
})

/** Everything that the desk lists or gives out; `search` must find the healthy enquiry. */
const requests: Record<string, () => Promise<Response>> = {
  inbox: () => request('/api/inquiries', { headers }),
  search: () => search({ q: 'pallets' }),
  'search for a short word': () => search({ q: 'pa' }),
  'search for a sender': () => search({ sender: 'nimal' }),
  changes: () => request('/api/inquiries/changes?since=0', { headers }),
  'the enquiry': () => request(`/api/inquiries/${id}`, { headers }),
  'its delivery': () => request(`/api/inquiries/${id}/delivery`, { headers }),
  CSV: () => fetchExport({ format: 'csv' }, headers as { cookie: string }),
  JSON: () => fetchExport({ format: 'json' }, headers as { cookie: string }),
  'the personal data': () => askPersonalData('/export', { email }),
  'the log': () => request('/api/audit', { headers }),
  'the report': () => request('/api/reports', { headers }),
  'the delivery report': () => request('/api/delivery', { headers }),
  'the saved replies': () => request('/api/saved-replies', { headers }),
  'the saved views': () => request('/api/saved-views', { headers }),
  'the blocked senders': () => request('/api/blocked-senders', { headers }),
  'the team': () => request('/api/team', { headers }),
  'the sessions': () => request('/api/account/sessions', { headers }),
}

function search(body: object) {
  return request('/api/inquiries/search', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ view: 'all', ...body }),
  })
}

/** Of which the healthy enquiry is a part. */
const withEnquiries = [
  'inbox',
  'search',
  'search for a sender',
  'changes',
  'CSV',
  'JSON',
  'the personal data',
]

async function failuresOf(names: readonly string[]) {
  const failed: string[] = []
  for (const name of names) {
    const response = await send(name)
    const text = await response.text().catch((thrown) => `cut off: ${thrown}`)
    const isWhole = !withEnquiries.includes(name) || text.includes(healthy)
    if (response.status !== 200 || !isWhole || text.startsWith('cut off')) {
      failed.push(`${name}: ${response.status}`)
    }
  }
  return failed
}

const ofEnquiry = ['the enquiry', 'the personal data']
const ofColleague = ['inbox', 'the enquiry', 'the team', 'CSV', 'the sessions']

/**
 * Each table with what identifies the row of a number, and the requests that read it. Rows come before
 * those that they belong to, so that no damaged one hides them.
 */
const tables: [table: SQLiteTable, row: string, names: readonly string[]][] = [
  [notes, 'id = $', ofEnquiry],
  [corrections, 'id = $', ofEnquiry],
  [replyFiles, 'id = $', ofEnquiry],
  [replies, 'id = $', [...ofEnquiry, 'the delivery report']],
  [detailCorrections, 'id = $', ofEnquiry],
  [contacts, 'id = $', ofEnquiry],
  [files, "id = 'file$'", [...ofEnquiry, 'the delivery report']],
  [auditEntries, 'id = $', [...ofEnquiry, 'the log']],
  [auditEntries, 'id = 100 + $', [...ofEnquiry, 'the log']],
  [emailAttempts, 'id = $', ['its delivery', 'the personal data']],
  [emails, 'id = 100 + $', [...ofEnquiry, 'its delivery', 'the delivery report']],
  [messages, 'id = $', ofEnquiry],
  [savedReplies, 'id = $', ['the saved replies']],
  [savedViews, 'id = $', ['the saved views']],
  [blockedSenders, "address = '$@y.example'", ['the blocked senders', 'the personal data']],
  [dailyCounts, "key = '$'", ['the report']],
  [sessions, "id = '$'", ofColleague],
  [admins, "id = 'colleague-$'", ofColleague],
]

/** Keys, and what decides whether and to whom a row belongs: another value makes it another row. */
const keys = [
  'id',
  'number',
  'inquiry_id',
  'owner_id',
  'merged_into',
  'idempotency_key',
  'dedupe_key',
  'email_id',
  'reply_id',
  'file_id',
  'address',
  'kind',
  'field',
  'day',
  'key',
  'digest',
  'held_for',
  'deleted_at',
  'admin_id',
]

const damages = { text: "x'ff41'", number: "'not a number'", json: `'{"broken'` }

/** The columns of a table that can be damaged, with the SQL of a value that does not fit. */
function damageable(table: SQLiteTable) {
  return Object.values(getTableColumns(table))
    .filter(({ name, generated }) => !generated && !keys.includes(name))
    .map(({ name, dataType }) => ({
      name,
      damage:
        dataType === 'json' ? damages.json : dataType === 'string' ? damages.text : damages.number,
    }))
}

test('damaged rows of each table stop nothing, whichever column is damaged', async () => {
  await env.DB.prepare('pragma ignore_check_constraints = on').run()
  for (const [table, row, names] of tables) {
    const name = getTableName(table)
    const columns = damageable(table)
    expect(columns.length).toBeLessThan(copies)
    const results = await env.DB.batch(
      columns.map(({ name: column, damage }, i) => {
        const where = row.replace('$', String(i + 1))
        return env.DB.prepare(`update ${name} set ${column} = ${damage} where ${where}`)
      }),
    )

    expect(results.filter(({ meta }) => meta.changes === 0)).toEqual([])
    expect([name, await failuresOf(names)]).toEqual([name, []])
  }
})

test('a damaged enquiry, or part of one, stops nothing, whichever column is damaged', async () => {
  await env.DB.prepare('pragma ignore_check_constraints = on').run()
  // Each has another damaged column, so that a list reads them all at once.
  const columns = damageable(inquiries)
  const count = 2 * columns.length
  await addMany(count, Date.now())
  const added = await env.DB.prepare('select id from inquiries order by number desc limit ?')
    .bind(count)
    .all<{ id: string }>()
  const changes = columns.flatMap(({ name, damage }, i) =>
    ['null', `'${id}'`].map(
      (into, part) =>
        `update inquiries set email = '${email}', merged_into = ${into}, ${name} = ${damage} where id = '${added.results[2 * i + part]?.id}'`,
    ),
  )
  await env.DB.batch(changes.map((sql) => env.DB.prepare(sql)))
  const damaged = columns.map(({ name }, i) => ({
    column: name,
    row: added.results[2 * i]?.id ?? '',
  }))
  await env.DB.exec(
    "insert into audit_entries (at, actor, action, inquiry_id, details) select 5, 'a@b.example', 'status_changed', id, '{}' from inquiries",
  )
  const lists = ['inbox', 'search', 'CSV', 'the personal data', 'the log', 'the report']
  const failed = await failuresOf(['the enquiry', ...lists])
  for (const { column, row } of damaged) {
    id = row
    const failures = await failuresOf(['the enquiry', 'its delivery'])
    failed.push(...failures.map((failure) => `${column}: ${failure}`))
  }
  expect(damaged.length).toBeGreaterThan(20)
  expect(failed).toEqual([])
})

test('an enquiry whose columns are all damaged stops nothing', async () => {
  await env.DB.prepare('pragma ignore_check_constraints = on').run()
  const changes = damageable(inquiries).map(({ name, damage }) => `${name} = ${damage}`)
  await env.DB.prepare(`update inquiries set ${changes} where id = ?`).bind(id).run()

  expect(await failuresOf(Object.keys(requests))).toEqual([])
})

describe('what is damaged', () => {
  test('is named in an export, by the id of its enquiry', async () => {
    await env.DB.prepare('pragma ignore_check_constraints = on').run()
    await env.DB.prepare("update inquiries set read_at = 'yesterday' where id = ?").bind(id).run()

    const csv = await (await fetchExport({ format: 'csv' }, headers as { cookie: string })).text()

    expect(csv).toContain(`"Damaged (ID ${id})"`)
  })

  test('is an entry of the log without its details', async () => {
    await env.DB.prepare(
      "update audit_entries set details = '{' where inquiry_id is not null",
    ).run()

    const { entries } = await (await send('the log')).json<{ entries: object[] }>()
    const { timeline } = await (await send('the enquiry')).json<{ timeline: object[] }>()

    expect(entries).toContainEqual(expect.objectContaining({ action: 'damaged', details: {} }))
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'damaged', id: expect.any(Number) }),
    )
  })
})

function send(name: string) {
  return requests[name]?.() ?? Promise.reject(new Error(`There is no request for ${name}.`))
}
