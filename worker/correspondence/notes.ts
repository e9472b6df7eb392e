import { type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { recordFirstAnswer, recountAsked, recountFirstAnswer } from '../db/answers'
import { batch, type Database, retryTransient, rowOf, statement } from '../db/database'
import { keptId, raiseRevision } from '../db/inquiries'
import { inquiries, notes } from '../db/schema'
import { ApiError, inquiryNotFound, staleEdit } from '../errors'
import { type Added, additionIn, recordAddition } from '../files/store'
import { foldText } from '../fold-text'
import { refusalOf } from '../http/validate'
import { assignStatements, workStatements } from '../inbox/edit'
import { countVisible } from '../text'
import { type NewNote, type NoteEdit, noteProblem } from './contract'

type Note = Omit<typeof notes.$inferSelect, 'inquiryId' | 'idempotencyKey' | 'isAnswer'>

const noteColumns = sql.raw('id, at, author, kind, text, version, edited_at as editedAt')

type Adding = { key: string; admin: { id: string; email: string }; now: number }

/**
 * Returns the earlier note with the same key, if there is one. A record of contact answers a new inquiry, or
 * returns it to the inbox if the customer still waits, of which its owner is to be notified (`addition`). Its
 * author takes it if nobody has it.
 */
export async function addNote(
  db: Database,
  inquiryId: string,
  { kind, text, isAnswer, remindAt }: NewNote,
  { key, admin, now }: Adding,
): Promise<{ note: Note; addition: string | null | undefined }> {
  const hasKey = sql`idempotency_key = ${key}`
  const isMissing = sql`exists (select 1 from ${inquiries} where id = ${inquiryId})
    and not exists (select 1 from ${notes} where ${hasKey})`
  const isNew = sql`exists (select 1 from ${inquiries} where id = ${inquiryId} and status = 'new')
    and ${isMissing}`
  const actor = admin.email
  const by = { actor, now }
  const isThis = sql`id = ${inquiryId} and ${isMissing}`
  const onContact = () => [
    ...(isAnswer
      ? workStatements(db, inquiryId, { status: 'answered', remindAt }, { ...by, onlyIf: isNew })
      : recordAddition(isThis, { text: text || null, isLater: true, canBeUrgent: false, now })),
    ...assignStatements(db, inquiryId, admin.id, { ...by, onlyIf: isMissing }),
  ]
  const row = rowOf(notes, {
    inquiryId,
    at: now,
    author: actor,
    kind,
    isAnswer: Number(isAnswer),
    text,
    idempotencyKey: key,
    // SQLite reuses the highest id once it is deleted: an edit of that note must not find this one.
    version: now,
  })
  const statements = [
    auditEntry(db, by, 'note_added', { details: { kind }, inquiryId, onlyIf: isMissing }),
    ...(kind === 'note' ? [] : onContact()),
    raiseRevision(inquiryId),
    db.insert(notes).select(sql`select ${row} where ${isMissing}`),
    ...(kind === 'note' || !isAnswer
      ? []
      : [recordFirstAnswer(inquiryId), recountAsked(inquiryId)]),
    // Its author may have edited it since.
    sql`select inquiry_id = ${inquiryId} and author = ${actor} and kind = ${kind}
        and (text = ${text} or edited_at is not null) as isSame, ${noteColumns}
      from ${notes} where ${hasKey}`,
  ]
  const answers = await retryTransient(() =>
    batch<Note & Added & { isSame: 0 | 1 }>(db, statements),
  )
  const stored = answers.at(-1)?.results[0]
  if (!stored) throw inquiryNotFound()
  const { isSame, ...note } = stored
  if (isSame) return { note, addition: additionIn(answers) }
  throw new ApiError('idempotency_mismatch', 'This key was already used for a different note.')
}

/** Without `version`, any version will do. */
type Target = { id: number; inquiryId: string; version?: number | undefined }

type By = { actor: string; now: number }

/** Throws unless the note is the author's own and still has its version. Safe to repeat. */
export async function editNote(db: Database, target: Target, { text }: NoteEdit, by: By) {
  const { version } = target
  const { kind, text: before } = await requireOwn(db, target, by)
  if (kind === 'note' && countVisible(text) === 0)
    throw refusalOf([{ message: noteProblem, path: ['text'] }])
  const isChange = sql`${isIt(target)} and text <> ${text}
    and ${version === undefined ? sql`true` : sql`version = ${version}`}`
  const statements = [
    ...record(db, 'note_edited', kind, { target, by, onlyIf: isChange }),
    replaceAddition(target, { before, after: text, onlyIf: isChange }),
    sql`update ${notes} set text = ${text}, version = version + 1, edited_at = ${by.now}
      where ${isChange}`,
    selectNote(target),
  ]
  const answers = await retryTransient(() => batch<Note>(db, statements))
  const note = answers.at(-1)?.results[0]
  if (!note) throw noteNotFound()
  // Made by an earlier try whose response was lost, or by the same edit on another device.
  const isAsWanted = note.text === text && note.version - (version ?? note.version) <= 1
  if (isAsWanted) return note
  throw staleEdit('note', note)
}

/** Throws unless the note is the author's own and still has its version. */
export async function deleteNote(db: Database, target: Target, by: By) {
  const note = await requireOwn(db, target, by)
  const { kind, version } = note
  if (target.version !== undefined && target.version !== version) throw staleEdit('note', note)
  const isThere = sql`${isIt(target)} and version = ${version}`
  const statements = [
    ...record(db, 'note_deleted', kind, { target, by, onlyIf: isThere }),
    replaceAddition(target, { before: note.text, after: '', onlyIf: isThere }),
    sql`delete from ${notes} where ${isThere}`,
    ...(kind === 'note'
      ? []
      : [recountFirstAnswer(target.inquiryId), recountAsked(target.inquiryId)]),
    selectNote(target),
  ]
  const answers = await retryTransient(() => batch<Note>(db, statements))
  const left = answers.at(-1)?.results[0]
  // Edited at the same moment.
  if (left) throw staleEdit('note', left)
}

type Replaced = { before: string; after: string; onlyIf: SQL }

/** What a record of a contact that was no answer has added to the list and the search. */
function replaceAddition({ inquiryId }: Target, { before, after, onlyIf }: Replaced) {
  const isLatest = sql`added_text = ${before}`
  return sql`update ${inquiries} set said = replace(said, ${foldText(before)}, ${foldText(after)}),
      added_at = iif(${isLatest} and ${after} = '', null, added_at),
      added_text = iif(${isLatest}, nullif(${after}, ''), added_text)
    where id = ${keptId(inquiryId)} and ${before} <> ''
      and exists (select 1 from ${notes} where ${onlyIf} and kind <> 'note' and not is_answer)`
}

const isIt = ({ id, inquiryId }: Target) => sql`id = ${id} and inquiry_id = ${inquiryId}`

function selectNote(target: Target) {
  return sql`select ${noteColumns} from ${notes} where ${isIt(target)}`
}

async function requireOwn(db: Database, target: Target, { actor }: By) {
  const note = await statement(db, selectNote(target)).first<Note>()
  if (!note) throw noteNotFound()
  if (note.author.toLowerCase() === actor.toLowerCase()) return note
  throw new ApiError('not_author', 'Only its author can change this note. Add one of your own.')
}

type Recorded = { target: Target; by: By; onlyIf: SQL }

function record(
  db: Database,
  action: 'note_edited' | 'note_deleted',
  kind: Note['kind'],
  { target: { inquiryId }, by, onlyIf }: Recorded,
) {
  const exists = sql`exists (select 1 from ${notes} where ${onlyIf})`
  return [
    auditEntry(db, by, action, { details: { kind }, inquiryId, onlyIf: exists }),
    raiseRevision(sql`(select inquiry_id from ${notes} where ${onlyIf})`),
  ]
}

export function noteNotFound() {
  return new ApiError('not_found', 'This note does not exist or has been deleted.')
}
