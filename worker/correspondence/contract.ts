/** Pure: shared with the desk. */
import * as v from 'valibot'
import type { ChannelName, FailureCode } from '../emails/contract'
import {
  integer,
  limitedText,
  reminderProblem,
  shortText,
  wholeNumber,
  writtenText,
} from '../fields'
import { filesMax, type InquiryFile } from '../files/contract'
import { isReminderTime } from '../inbox/edit-rules'
import { inquiryFields, statuses } from '../intake/contract'
import { cleanHeader, countVisible } from '../text'
import { day } from '../time'

/** A note for the team, or a record of contact with the customer outside the desk. */
export const noteKinds = ['note', 'call', 'whatsapp', 'email', 'visit'] as const

export type NoteKind = (typeof noteKinds)[number]

/** All but `note`. */
export const [, ...contactKinds] = noteKinds

/** In characters. */
export const noteMaxLength = 5000

export const noteProblem = 'Write a note'

const reminderTime = v.pipe(
  integer(reminderProblem),
  v.check((time) => isReminderTime(time, Date.now()), reminderProblem),
)

export const NewNote = v.pipe(
  v.object(
    {
      kind: v.picklist(noteKinds, `kind must be one of ${noteKinds.join(', ')}`),
      text: v.optional(limitedText(noteProblem, noteMaxLength), ''),
      /** False if the customer got in touch and still waits. Means nothing for a note. */
      isAnswer: v.optional(v.boolean('isAnswer must be true or false'), true),
      /** When the enquiry returns to the inbox, in ms, if the record of contact answers a new one. */
      remindAt: v.optional(reminderTime),
    },
    'Send the kind of note, and its text',
  ),
  v.forward(
    // A record of a call or a message needs no text.
    v.check(({ kind, text }) => kind !== 'note' || countVisible(text) > 0, noteProblem),
    ['text'],
  ),
)

export type NewNote = v.InferOutput<typeof NewNote>

/** Whether the text may be empty depends on the kind of note, as in `NewNote`. */
export const NoteEdit = v.object(
  { text: limitedText(noteProblem, noteMaxLength) },
  'Send the text of the note',
)

export type NoteEdit = v.InferOutput<typeof NoteEdit>

/** In characters. With subject and name, a reply in any script fits into EmailJS's 50 kB. */
export const replyMaxLength = 15_000
const subjectMaxLength = 200

/** All but `new`. */
export const [, ...sentStatuses] = statuses

/** Addresses, besides the customer's. */
export const ccMax = 10
const ccProblem = `cc must name at most ${ccMax} e-mail addresses`

const filesProblem = `files must name at most ${filesMax} files`

/** How long a reply's files can be downloaded from the enquiry's private page, in ms. */
export const sentFileLifetime = 30 * day

/**
 * Returns for each file whether the e-mail has a link to it, because it does not fit into what is left of
 * `attachedMaxBytes`.
 */
export function findLinks(sizes: readonly number[], attachedMaxBytes: number) {
  let left = attachedMaxBytes
  return sizes.map((size) => {
    if (size > left) return true
    left -= size
    return false
  })
}

/** A file that went out with a reply. */
export type SentFile = Pick<InquiryFile, 'name' | 'size'> & {
  id: number
  fileId: string
  isLink: boolean
  /** Until when it can be downloaded, and when its link was withdrawn; ms since 1970. */
  expiresAt: number
  withdrawnAt: number | null
}

export const NewReply = v.object(
  {
    text: writtenText('Write a reply', replyMaxLength),
    /** Whether to quote the customer's message below the reply, as far as there is room. */
    isQuoting: v.optional(v.boolean('isQuoting must be true or false'), false),
    /** The inquiry's reference is added if it is missing. */
    subject: v.optional(limitedText('The subject must be text', subjectMaxLength, cleanHeader), ''),
    /** The enquiry's new status; by default a new enquiry becomes `answered`. */
    status: v.optional(
      v.picklist(sentStatuses, `status must be one of ${sentStatuses.join(', ')}`),
    ),
    /** An address of the enquiry, its customer or its conversation; the enquiry's own, if it is missing. */
    to: v.optional(inquiryFields.email),
    /** Who else gets it, and sees that the others do. */
    cc: v.optional(
      v.pipe(v.array(inquiryFields.email, ccProblem), v.maxLength(ccMax, ccProblem)),
      [],
    ),
    /** The ids of files of the enquiry to send with it, in their order. */
    files: v.optional(
      v.pipe(
        v.array(shortText(36, 'An id must be a UUID'), filesProblem),
        v.maxLength(filesMax, filesProblem),
      ),
      [],
    ),
    /** The id of the newest reply that its author has seen; 0 if there was none. */
    lastReply: v.optional(wholeNumber('lastReply must be the id of a reply, or 0')),
    /** When to follow up, in ms since 1970. */
    remindAt: v.optional(reminderTime),
  },
  'Write a reply',
)

export type NewReply = v.InferOutput<typeof NewReply>

/** An address in Cc that a reply did not reach, in lower case. */
export type FailedCopy = { address: string; code: FailureCode }

/** Times are ms since 1970. */
export type Reply = {
  id: number
  at: number
  author: string
  /** The name shown to the customer. */
  authorName: string
  recipient: string
  /** Separated by `, `. */
  cc: string
  subject: string
  text: string
  state: 'pending' | 'sending' | 'sent' | 'failed'
  attempts: number
  dueAt: number | null
  sentAt: number | null
  /** When the customer's mail server accepted it, if the channel reports that. */
  deliveredAt: number | null
  channel: ChannelName | null
  /** Of the last attempt, unless it is sent. */
  failure: { code: FailureCode; status: number | null; at: number } | null
}
