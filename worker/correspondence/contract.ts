/** Notes on an inquiry, on the wire. Pure: shared with the page that writes them. */
import * as v from 'valibot'
import { cleanText, countVisible } from '../text'

/** A note for the team, or word of what was done by other means than the desk's own reply. */
export const noteKinds = ['note', 'call', 'whatsapp', 'email'] as const

export type NoteKind = (typeof noteKinds)[number]

/** In characters. */
export const noteMaxLength = 5000

const noteProblem = 'Write a note'

export const NewNote = v.pipe(
  v.object(
    {
      kind: v.picklist(noteKinds, `kind must be one of ${noteKinds.join(', ')}`),
      text: v.optional(
        v.pipe(
          v.string(noteProblem),
          v.transform(cleanText),
          v.maxLength(noteMaxLength, `Use at most ${noteMaxLength} characters`),
        ),
        '',
      ),
    },
    'Send the kind of note, and its text',
  ),
  v.forward(
    // That somebody called says enough.
    v.check(({ kind, text }) => kind !== 'note' || countVisible(text) > 0, noteProblem),
    ['text'],
  ),
)

export type NewNote = v.InferOutput<typeof NewNote>

/** What the team has written for itself. Never sent. */
export type Note = {
  id: number
  /** ms since 1970. */
  at: number
  /** The e-mail address of the administrator. */
  author: string
  kind: NoteKind
  text: string
}
