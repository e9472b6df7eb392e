import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TimelineEntry } from '../inbox/inquiry'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { hurry, setTime } from '../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../testing/faulty-database'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'
import { minute } from '../time'
import { type NoteKind, noteMaxLength } from './contract'

type Note = { id: number; text: string; version: number; editedAt: number | null }

const now = Date.UTC(2026, 10, 20, 9)

let id: string

beforeEach(async () => {
  setTime(now)
  id = await addInquiry({ timestamp: now - minute })
})

async function add(kind: NoteKind = 'note', text = 'Call on Monday.') {
  const { note } = (await asAdmin('POST', `/api/inquiries/${id}/notes`, {
    kind,
    text,
  })) as never as {
    note: Note
  }
  setTime(now + minute)
  return note
}

type More = Parameters<typeof asAdmin>[3]
const pathOf = (note: number | string, inquiry = id) => `/api/inquiries/${inquiry}/notes/${note}`
const edit = (note: Note, text: string, more: More = { version: note.version }) =>
  asAdmin('PATCH', pathOf(note.id), { text }, more)
const remove = (note: Note, more: More = { version: note.version }) =>
  asAdmin('DELETE', pathOf(note.id), undefined, more)

async function stored() {
  return (await env.DB.prepare('select text, edited_at from notes order by id').all()).results
}

async function timeline() {
  const answer = await asAdmin('GET', `/api/inquiries/${id}`)
  return (answer as never as { timeline: TimelineEntry[] }).timeline
}

const revision = () => env.DB.prepare('select revision from desk_state').first<number>('revision')
const actions = async () => (await auditLog()).map(({ action }) => action)

/** Sends a request as another administrator. */
async function asColleague(method: string, path: string, text?: string) {
  const headers = {
    ...(await adminHeaders('admin-2', 'colleague@ceyforge.example')),
    ...(text !== undefined && { 'content-type': 'application/json' }),
  }
  const init = { method, headers, ...(text !== undefined && { body: JSON.stringify({ text }) }) }
  const response = await request(path, init)
  return { status: response.status, ...(await response.json<{ error: { code: string } }>()) }
}

describe('a note that its author edits', () => {
  test('has the new text, says when it was edited, and is logged without its text', async () => {
    const note = await add()
    const before = await revision()

    const answer = await edit(note, ' Call on \u0000Tuesday. ')

    const changed = { text: 'Call on Tuesday.', at: now, editedAt: now + minute }
    expect(answer).toMatchObject({
      status: 200,
      note: { ...note, ...changed, version: note.version + 1 },
    })
    expect(await timeline()).toContainEqual(
      expect.objectContaining({ kind: 'note', isOwn: true, ...changed }),
    )
    expect(await revision()).toBe((before ?? 0) + 1)
    expect((await auditLog()).slice(0, 2)).toMatchObject([
      { action: 'note_added' },
      { action: 'note_edited', inquiryId: id, details: { kind: 'note' } },
    ])
    expect(JSON.stringify(await auditLog())).not.toContain('Tuesday')
  })

  test('keeps what another device has made of it, and shows that', async () => {
    const note = await add()
    await edit(note, 'From the phone.')

    const answer = await edit(note, 'From the desktop.')

    const current = { text: 'From the phone.', version: note.version + 1 }
    expect(answer).toMatchObject({ status: 409, error: { code: 'stale_edit' }, current })
    expect(await stored()).toMatchObject([{ text: 'From the phone.' }])
  })

  test('is edited once if the request is repeated or D1 loses the response', async () => {
    const note = await add()
    const DB = databaseLosingAnswers(/update "notes"/, connectionLost, 1)
    const lost = await hurry(() => edit(note, 'Once.', { version: note.version, changes: { DB } }))
    const repeated = await edit(note, 'Once.')

    expect([lost, repeated]).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(repeated).toMatchObject({ note: { version: note.version + 1 } })
    expect(await actions()).toEqual(['note_added', 'note_edited'])
  })

  test('is edited without a version too', async () => {
    const note = await add()
    await edit(note, 'First.')

    expect(await edit(note, 'Second.', {})).toMatchObject({
      status: 200,
      note: { text: 'Second.' },
    })
  })

  test('is still the answer to the request that added it', async () => {
    const key = crypto.randomUUID()
    const body = { kind: 'note', text: 'Call.' }
    const path = `/api/inquiries/${id}/notes`
    const { note } = (await asAdmin('POST', path, body, { key })) as never as { note: Note }
    await edit(note, 'Write.')

    expect(await asAdmin('POST', path, body, { key })).toMatchObject({
      status: 201,
      note: { text: 'Write.' },
    })
    expect(await stored()).toHaveLength(1)
  })

  test.each([
    ['empty', '', 'Write a note'],
    ['invisible', ' \u200b', 'Write a note'],
    ['too long', 'x'.repeat(noteMaxLength + 1), `Use at most ${noteMaxLength} characters`],
    ['a number', 7 as never, 'Write a note'],
  ])('cannot become %s', async (_, text, problem) => {
    const note = await add()

    expect(await edit(note, text)).toMatchObject({
      status: 422,
      error: { fields: { text: problem } },
    })
    expect(await actions()).toEqual(['note_added'])
  })

  test('may be left empty if it is a record of contact', async () => {
    expect(await edit(await add('call'), '')).toMatchObject({ status: 200, note: { text: '' } })
  })
})

describe('a note that its author deletes', () => {
  test('leaves the timeline, which says who has deleted one, without its text', async () => {
    const note = await add()
    const before = await revision()

    expect(await remove(note)).toEqual({ status: 204 })

    expect(await stored()).toEqual([])
    expect((await timeline()).map(({ kind }) => kind)).toEqual(['received', 'note_deleted'])
    expect(await revision()).toBe((before ?? 0) + 1)
    expect(JSON.stringify(await auditLog())).not.toContain('Monday')
    expect(await remove(note)).toMatchObject({ status: 404 })
  })

  test('stays if it was edited on another device meanwhile', async () => {
    const note = await add()
    await edit(note, 'Keep this.')

    expect(await remove(note)).toMatchObject({ status: 409, current: { text: 'Keep this.' } })
    expect(await stored()).toMatchObject([{ text: 'Keep this.' }])
  })

  test('is deleted once if D1 loses the response', async () => {
    const note = await add()
    const DB = databaseLosingAnswers(/delete from "notes"/, connectionLost, 1)

    expect(await hurry(() => remove(note, { changes: { DB } }))).toEqual({ status: 204 })
    expect(await actions()).toEqual(['note_added', 'note_deleted'])
  })

  test('is not mistaken for a later note that has its id', async () => {
    const note = await add()
    await remove(note)
    const later = await add('note', 'Another one.')
    expect(later.id).toBe(note.id)

    expect(await edit(note, 'Meant for the first.')).toMatchObject({ status: 409 })
    expect(await remove(note)).toMatchObject({ status: 409 })
    expect(await stored()).toMatchObject([{ text: 'Another one.' }])
  })

  test('no longer counts as the first answer if it was a record of contact', async () => {
    const call = await add('call')
    await add('email')
    await remove(call)
    expect(await inquiryRow(id)).toMatchObject({ first_answered_at: now + minute })

    await env.DB.exec("update notes set kind = 'call'")
    const [email] = (await timeline()).filter((entry) => entry.kind === 'call')
    await remove(email as never as Note)

    expect(await inquiryRow(id)).toMatchObject({ first_answered_at: null })
  })
})

describe('a note of somebody else', () => {
  test.each([
    ['PATCH', 'Mine now.'],
    ['DELETE', undefined],
  ])('is left alone by %s, which returns 403', async (method, text) => {
    const note = await add()

    const answer = await asColleague(method, pathOf(note.id), text)

    expect(answer).toMatchObject({ status: 403, error: { code: 'not_author' } })
    expect(await stored()).toEqual([{ text: note.text, edited_at: null }])
    expect(await actions()).toEqual(['note_added'])
  })

  test.each(['0', '99', '-1', 'x', '1e3', '9'.repeat(40)])(
    'that does not exist (%s) is a 404',
    async (note) => {
      await add()
      for (const [method, text] of [
        ['PATCH', 'x'],
        ['DELETE', undefined],
      ] as const) {
        expect(await asColleague(method, pathOf(note), text)).toMatchObject({ status: 404 })
      }
    },
  )

  test('is a 404 at the address of another enquiry, for its author too', async () => {
    const note = await add()
    const other = await addInquiry()

    const path = pathOf(note.id, other)
    expect(await asAdmin('PATCH', path, { text: 'x' })).toMatchObject({ status: 404 })
    expect(await asAdmin('DELETE', path)).toMatchObject({ status: 404 })
    expect(await stored()).toHaveLength(1)
  })

  test('is not marked as one’s own', async () => {
    await add()
    await adminHeaders()
    const headers = await adminHeaders('admin-2', 'colleague@ceyforge.example')
    const response = await request(`/api/inquiries/${id}`, { headers })

    const { timeline } = await response.json<{ timeline: TimelineEntry[] }>()
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'note', isOwn: false }))
  })
})
