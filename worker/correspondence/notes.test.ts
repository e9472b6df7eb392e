import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { hurry, setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../testing/faulty-database'
import { addInquiry, inquiryRow, setInquiry } from '../testing/inquiries'
import { list } from '../testing/lists'
import { addAdmin, admin } from '../testing/samples'
import { day, minute } from '../time'
import { noteMaxLength } from './contract'

const now = Date.UTC(2026, 10, 20, 9)

/** Actions in the log after a record of contact with a new enquiry. */
const ofContact = ['note_added', 'status_changed', 'owner_changed']

let id: string

beforeEach(async () => {
  setTime(now)
  id = await addInquiry({ timestamp: now - minute })
})

function addNote(note: unknown, more?: Parameters<typeof asAdmin>[3], inquiry = id) {
  return asAdmin('POST', `/api/inquiries/${inquiry}/notes`, note, more)
}

async function storedNotes() {
  const { results } = await env.DB.prepare(
    'select inquiry_id, at, author, kind, text from notes order by id',
  ).all()
  return results
}

async function deskState() {
  return (await list()).desk
}

describe('a note', () => {
  test('is cleaned, stored with its author, and recorded in the audit log without its text', async () => {
    const answer = await addNote({
      kind: 'note',
      text: '  Wants it before\u0000 Vesak.\nAsk Ruwan. ',
    })

    const text = 'Wants it before Vesak.\nAsk Ruwan.'
    expect(answer).toMatchObject({
      status: 201,
      note: { id: expect.any(Number), at: now, author: admin.email, kind: 'note', text },
    })
    expect(await storedNotes()).toEqual([
      { inquiry_id: id, at: now, author: admin.email, kind: 'note', text },
    ])
    const entry = { at: now, actor: admin.email, action: 'note_added', inquiryId: id }
    expect(await auditLog()).toEqual([{ ...entry, details: { kind: 'note' } }])
  })

  test('reaches open desks without making a colleague’s edit stale', async () => {
    const before = await deskState()

    await addNote({ kind: 'note', text: 'Call back.' })

    const after = await deskState()
    expect(after?.revision).toBeGreaterThan(before?.revision ?? 0)
    expect(await inquiryRow(id)).toMatchObject({
      version: 1,
      status: 'new',
      box: 'inbox',
    })
    const changes = await asAdmin('GET', `/api/inquiries/changes?since=${before?.revision}`)
    expect(changes).toMatchObject({ changed: [{ id }] })
  })

  test('can be added to an enquiry that is held or in the bin', async () => {
    await setInquiry(id, { deleted_at: now })
    const held = await addInquiry({ heldFor: 'decoy' })

    expect(await addNote({ kind: 'note', text: 'Spam.' })).toMatchObject({ status: 201 })
    expect(await addNote({ kind: 'note', text: 'Spam.' }, {}, held)).toMatchObject({ status: 201 })
  })

  test('is stored once if D1 loses the response', async () => {
    const DB = databaseLosingAnswers(/insert into "notes"/, connectionLost, 1)

    const answer = await hurry(() =>
      addNote({ kind: 'call', text: 'No reply.' }, { changes: { DB } }),
    )

    expect(answer).toMatchObject({ status: 201, note: { kind: 'call', text: 'No reply.' } })
    expect(await storedNotes()).toHaveLength(1)
    expect((await auditLog()).map(({ action }) => action)).toEqual(ofContact)
  })

  test('is stored once if it is sent again with the same key, even after a change of status', async () => {
    const key = crypto.randomUUID()
    const first = await addNote({ kind: 'call', text: 'No reply.' }, { key })
    await setInquiry(id, { status: 'new' })
    setTime(now + minute)
    const again = await addNote({ kind: 'call', text: 'No reply.' }, { key })

    expect(again).toEqual(first)
    expect(await storedNotes()).toHaveLength(1)
    expect(await inquiryRow(id)).toMatchObject({ status: 'new' })
    expect((await auditLog()).map(({ action }) => action)).toEqual(ofContact)
  })

  test.each([
    ['text', { kind: 'note', text: 'Call tomorrow.' }],
    ['kind', { kind: 'call', text: 'Call back.' }],
  ])('with the key of a note with another %s returns 409', async (_, other) => {
    const key = crypto.randomUUID()
    await addNote({ kind: 'note', text: 'Call back.' }, { key })

    const answer = await addNote(other, { key })

    expect(answer).toMatchObject({ status: 409, error: { code: 'idempotency_mismatch' } })
    expect(await storedNotes()).toHaveLength(1)
    expect(await auditLog()).toHaveLength(1)
  })

  test('with the key of a note on another inquiry returns 409', async () => {
    const key = crypto.randomUUID()
    const note = { kind: 'note', text: 'Call back.' }
    await addNote(note, { key })

    expect(await addNote(note, { key }, await addInquiry({}))).toMatchObject({ status: 409 })
    expect(await storedNotes()).toHaveLength(1)
  })

  test('with a key that is no UUID is refused', async () => {
    const answer = await addNote({ kind: 'note', text: 'Call back.' }, { key: 'again' })

    expect(answer).toMatchObject({ status: 400, error: { code: 'malformed_request' } })
  })

  test('is deleted with its inquiry', async () => {
    await addNote({ kind: 'note', text: 'Call back.' })

    await env.DB.prepare('delete from inquiries').run()

    expect(await storedNotes()).toEqual([])
  })
})

describe.each(['call', 'whatsapp', 'email', 'visit'])('a record of contact by %s', (kind) => {
  test('needs no text, marks a new inquiry as answered and waiting, and assigns it', async () => {
    const before = await deskState()

    expect(await addNote({ kind })).toMatchObject({ status: 201, note: { kind, text: '' } })

    expect(await inquiryRow(id)).toMatchObject({
      status: 'answered',
      box: 'waiting',
      first_answered_at: now,
      owner_id: 'admin-1',
      version: 3,
    })
    expect(await deskState()).toMatchObject({ inbox: (before?.inbox ?? 0) - 1 })
    expect(await auditLog()).toMatchObject([
      { action: 'note_added', details: { kind } },
      { action: 'status_changed', details: { from: 'new', to: 'answered' } },
      { action: 'owner_changed', details: { to: admin.email } },
    ])
  })

  test('returns a new inquiry to the inbox at a time, unless that has passed', async () => {
    expect(await addNote({ kind, remindAt: now - 1 })).toMatchObject({ status: 422 })
    expect(await addNote({ kind, remindAt: now + day })).toMatchObject({ status: 201 })
    expect(await inquiryRow(id)).toMatchObject({ box: 'waiting', remind_at: now + day })

    // Somebody has chosen another time for one that was answered before.
    expect(await addNote({ kind, remindAt: now + 2 * day })).toMatchObject({ status: 201 })
    expect(await inquiryRow(id)).toMatchObject({ remind_at: now + day })
  })

  test('is no answer if the customer still waits: the inquiry returns to the inbox as unread', async () => {
    await setInquiry(id, { status: 'quoted', is_waiting: 1, read_at: now - minute })
    const text = 'Asks where our engineer is.'
    const key = crypto.randomUUID()

    const first = await addNote({ kind, text, isAnswer: false }, { key })

    const { timeline } = await asAdmin('GET', `/api/inquiries/${id}`)
    expect(timeline).toContainEqual(expect.objectContaining({ kind, text, isAnswer: false }))
    const after = await inquiryRow(id)
    expect(after).toMatchObject({
      ...{ box: 'inbox', status: 'quoted', read_at: null, first_answered_at: null },
      ...{ added_at: now, added_text: text, owner_id: 'admin-1' },
    })
    expect(await addNote({ kind, text, isAnswer: false }, { key })).toEqual(first)
    expect(await inquiryRow(id)).toEqual(after)
    const found = await asAdmin('POST', '/api/inquiries/search', { q: 'engineer' })
    expect(found).toMatchObject({ inquiries: [{ id }] })

    const path = `/api/inquiries/${id}/notes/${first.note.id}`
    await asAdmin('PATCH', path, { text: 'Asks for a date.' })
    expect(await inquiryRow(id)).toMatchObject({ added_text: 'Asks for a date.' })
    await asAdmin('DELETE', path)
    expect(await inquiryRow(id)).toMatchObject({ added_at: null, added_text: null })
    for (const q of ['engineer', 'date'])
      expect(await asAdmin('POST', '/api/inquiries/search', { q })).toMatchObject({ inquiries: [] })
  })

  test('does not change an inquiry that a colleague has answered', async () => {
    await addAdmin('admin-2', 'colleague@ceyforge.example')
    const columns = {
      owner_id: 'admin-2',
      status: 'quoted',
      is_waiting: 0,
      first_answered_at: 5,
    }
    await setInquiry(id, columns)

    await addNote({ kind, text: 'They asked for a second quotation.' })

    expect(await inquiryRow(id)).toMatchObject({ ...columns, box: 'inbox', version: 1 })
    expect(await auditLog()).toMatchObject([{ action: 'note_added' }])
  })
})

test.each([
  ['only invisible characters', { kind: 'note', text: ' \u200b' }, { text: 'Write a note' }],
  ['no text', { kind: 'note' }, { text: 'Write a note' }],
  ['a number', { kind: 'note', text: 7 }, { text: 'Write a note' }],
  [
    'too much text',
    { kind: 'note', text: 'x'.repeat(noteMaxLength + 1) },
    { text: `Use at most ${noteMaxLength} characters` },
  ],
  [
    'an unknown kind',
    { kind: 'fax', text: 'x' },
    { kind: 'kind must be one of note, call, whatsapp, email, visit' },
  ],
  ['no kind', { text: 'x' }, { kind: 'Send the kind of note, and its text' }],
])('a note with %s is refused', async (_, note, fields) => {
  expect(await addNote(note)).toMatchObject({ status: 422, error: { fields } })
  expect(await storedNotes()).toEqual([])
})

test('a note of the maximum length is accepted', async () => {
  const text = 'අ'.repeat(noteMaxLength)

  expect(await addNote({ kind: 'note', text })).toMatchObject({ status: 201, note: { text } })
})

test.each(['nobody', '0', "' or ''='"])('a note on inquiry %j returns 404', async (unknown) => {
  const answer = await addNote({ kind: 'call' }, {}, encodeURIComponent(unknown))

  expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } })
  expect(await storedNotes()).toEqual([])
  expect(await auditLog()).toEqual([])
})
