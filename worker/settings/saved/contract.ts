/** API schema of saved replies and saved views. Pure: shared with the desk. */
import * as v from 'valibot'
import { replyMaxLength } from '../../correspondence/contract'
import { writtenText } from '../../fields'
import { cleanLine } from '../../text'

/** Languages that the company writes in. */
export const languages = ['en', 'si', 'ta'] as const

/** Placeholders in a saved reply, which the desk fills in from the inquiry. */
const replyFields = ['name', 'service', 'reference'] as const

/** Maximum number of each. */
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
        (text) => [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => isReplyField(name)),
        fieldProblem,
      ),
    ),
  },
  'Send a title, a language and a text',
)

export type SavedReplyFields = v.InferOutput<typeof SavedReplyFields>

/** An edit; `known` are the stored fields when it was opened. */
export const SavedReplyEdit = v.object(
  {
    ...SavedReplyFields.entries,
    known: v.object({ title: v.string(), language: v.string(), text: v.string() }, editProblem),
  },
  editProblem,
)

export type SavedReply = { id: number } & SavedReplyFields

function isReplyField(name: string | undefined) {
  return replyFields.some((field) => field === name)
}

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

export type SavedViewFields = v.InferOutput<typeof SavedViewFields>

export const SavedViewEdit = v.object(
  {
    ...SavedViewFields.entries,
    known: v.object({ name: v.string(), query: v.string() }, editProblem),
  },
  editProblem,
)

export type SavedView = { id: number } & SavedViewFields
