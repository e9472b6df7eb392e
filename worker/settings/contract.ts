/** Pure: shared with the desk. */
import * as v from 'valibot'
import { Holidays, targets, UrgentWords, WorkingHours } from '../clock/contract'
import { replyMaxLength } from '../correspondence/contract'
import { integer, positiveInQuery, shortText, wholeNumber, writtenText } from '../fields'
import { cleanLine } from '../text'

/** Ten years. */
export const retentionMostDays = 3650

export const pendingCountMax = 10_000

/** In 10^6 bytes: about twenty enquiries with drawings a day. R2's free plan stores 10 GB. */
export const filesPerDayMbDefault = 500
export const filesTotalMbDefault = 5000
const filesMostMb = 1_000_000

const megabytesProblem = `Enter a whole number of megabytes from 0 to ${filesMostMb.toLocaleString('en')}`

const megabytes = v.optional(wholeNumber(megabytesProblem, 0, filesMostMb))

const target = v.optional(v.picklist(targets, `A target is one of ${targets.join(', ')}`))

const retentionProblem = `Enter a whole number of days from 1 to ${retentionMostDays.toLocaleString('en')}`

export const acknowledgementProblems = {
  emailjs_template:
    'EmailJS can only write to your own mailbox as it is set up. Add a second template in EmailJS, then set EMAILJS_REPLY_TEMPLATE_ID and NOTIFY_TO (docs/configuration.md).',
  no_channel:
    'None of your e-mail channels can write to visitors as they are set up. Set up Resend, Cloudflare or EmailJS first (docs/configuration.md).',
} as const

export type AcknowledgementProblem = keyof typeof acknowledgementProblems

export const RetentionQuery = v.object({
  days: v.optional(positiveInQuery(retentionProblem, retentionMostDays), `${retentionMostDays}`),
})

export const SettingsEdit = v.pipe(
  v.object({
    retentionDays: v.optional(v.nullable(wholeNumber(retentionProblem, 1, retentionMostDays))),
    selfTest: v.optional(v.boolean('selfTest must be true or false')),
    filesPerDayMb: megabytes,
    filesTotalMb: megabytes,
    acknowledgements: v.optional(v.boolean('acknowledgements must be true or false')),
    /** Null is as in the company's content, also for the next two lists. */
    workingHours: v.optional(v.nullable(WorkingHours)),
    holidays: v.optional(v.nullable(Holidays)),
    urgentWords: v.optional(v.nullable(UrgentWords)),
    answerTarget: target,
    urgentTarget: target,
    summaries: v.optional(v.boolean('summaries must be true or false')),
    version: integer('Send the version of the settings that you read'),
  }),
  v.check(
    ({ version: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    'Send at least one setting to change',
  ),
)

export type SettingsEdit = v.InferOutput<typeof SettingsEdit>

export const languages = ['en', 'si', 'ta'] as const

/** The desk fills them in: `me` with its user's name, the others from the inquiry. */
const replyFields: readonly string[] = ['name', 'company', 'town', 'service', 'reference', 'me']

export const maxSavedReplies = 200
export const maxSavedViews = 50

const labelMaxLength = 80
const queryMaxLength = 1000

const editProblem = 'Send all fields, and as `known` those stored when the edit was opened'

const label = (problem: string) => writtenText(problem, labelMaxLength, cleanLine)

const fieldProblem = `Use only these placeholders: ${replyFields.map((field) => `{${field}}`).join(', ')}`

export const SavedReplyFields = v.object(
  {
    title: label('Enter a title'),
    language: v.picklist(languages, `language must be one of ${languages.join(', ')}`),
    text: v.pipe(
      writtenText('Enter the text of the reply', replyMaxLength),
      // A misspelt placeholder would be sent to the customer as is.
      v.check(
        (text) =>
          [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => replyFields.includes(name)),
        fieldProblem,
      ),
    ),
  },
  'Send a title, a language and a text',
)

export type SavedReplyFields = v.InferOutput<typeof SavedReplyFields>

/** `known` are the fields that were stored when the edit was opened. */
export const SavedReplyEdit = v.object(
  {
    ...SavedReplyFields.entries,
    known: v.object(
      {
        title: shortText(labelMaxLength, editProblem),
        language: v.picklist(languages, editProblem),
        text: shortText(replyMaxLength, editProblem),
      },
      editProblem,
    ),
  },
  editProblem,
)

export type SavedReply = { id: number } & SavedReplyFields

const queryProblem = 'Search or filter the list first'

export const SavedViewFields = v.object(
  {
    name: label('Enter a name'),
    /** The query string of the desk's URL, without the `?`. */
    query: v.pipe(
      v.string(queryProblem),
      v.transform((text) => text.replace(/^\?/, '')),
      v.regex(/^[!-~]+$/, queryProblem),
      v.maxLength(queryMaxLength, `Use at most ${queryMaxLength} characters`),
    ),
  },
  'Send a name and a query',
)

export const SavedViewEdit = v.object(
  {
    ...SavedViewFields.entries,
    known: v.object(
      {
        name: shortText(labelMaxLength, editProblem),
        query: shortText(queryMaxLength, editProblem),
      },
      editProblem,
    ),
  },
  editProblem,
)

export type SavedView = { id: number } & v.InferOutput<typeof SavedViewFields>
