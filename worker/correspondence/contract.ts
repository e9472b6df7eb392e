/** What the team writes about an inquiry, and to its customer, on the wire. Pure: shared with the desk. */
import * as v from 'valibot'
import { isReminderTime, reminderProblem } from '../inbox/edit-contract'
import type { ChannelName } from '../notifications/channels/channel'
import type { NotificationFailure } from '../notifications/contract'
import { cleanHeader, cleanText, countVisible } from '../text'

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

/** In characters; with subject and name it fits into EmailJS's 50 kB in any script. */
export const replyMaxLength = 15_000
const subjectMaxLength = 200

const sentStates = ['answered', 'quoted', 'won', 'lost'] as const

export const NewReply = v.object(
  {
    text: v.pipe(
      v.string('Write a reply'),
      v.transform(cleanText),
      v.check((text) => countVisible(text) > 0, 'Write a reply'),
      v.maxLength(replyMaxLength, `Use at most ${replyMaxLength} characters`),
    ),
    /** Whether the customer's message stands below it, as far as there is room. */
    isQuoting: v.optional(v.boolean('isQuoting must be true or false'), false),
    /** The inquiry's reference is added where it is not in it. */
    subject: v.optional(
      v.pipe(
        v.string('The subject must be text'),
        v.transform(cleanHeader),
        v.maxLength(subjectMaxLength, `Use at most ${subjectMaxLength} characters`),
      ),
      '',
    ),
    /** What the enquiry is from then on; without it a new one is answered. */
    status: v.optional(v.picklist(sentStates, `status must be one of ${sentStates.join(', ')}`)),
    /** When to follow up, in ms since 1970. */
    remindAt: v.optional(
      v.pipe(v.number(reminderProblem), v.integer(), v.check(isReminderTime, reminderProblem)),
    ),
  },
  'Write a reply',
)

export type NewReply = v.InferOutput<typeof NewReply>

/** What the team has written to a customer, and how far its delivery has come. Times are ms since 1970. */
export type Reply = {
  id: number
  at: number
  /** The e-mail address of the administrator, and the name that the customer reads. */
  author: string
  authorName: string
  recipient: string
  subject: string
  text: string
  state: 'pending' | 'sending' | 'sent' | 'failed'
  attempts: number
  /** The next attempt, or the end of the one under way; null where there is none to come. */
  dueAt: number | null
  sentAt: number | null
  channel: ChannelName | null
  /** Why the last attempt failed; only where it was not sent since. */
  failure?: NotificationFailure
}
