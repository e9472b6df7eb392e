/** Pure: shared with the desk. */
import * as v from 'valibot'
import type { NoteKind } from '../correspondence/contract'
import { integer, shortText, writtenText } from '../fields'
import { fieldProblems, inquiryFields } from '../intake/contract'
import { quoteFields } from '../intake/quote/contract'
import { cleanEmail, emailMaxLength, isEmail } from '../text'
import { day, minute } from '../time'

/** How an enquiry that the team enters has come in. */
export const entryChannels = ['call', 'visit', 'whatsapp', 'fair', 'email'] as const

export type EntryChannel = (typeof entryChannels)[number]

export const entryChannelLabels = {
  call: 'Call',
  visit: 'Walk-in',
  whatsapp: 'WhatsApp',
  fair: 'Fair',
  email: 'E-mail',
} as const satisfies Record<EntryChannel, string>

/** How a contact of that kind is recorded. */
export const noteKindOf = {
  call: 'call',
  visit: 'visit',
  whatsapp: 'whatsapp',
  fair: 'visit',
  email: 'email',
} as const satisfies Record<EntryChannel, NoteKind>

/** In characters. */
export const saidMaxLength = 50_000

export const saidProblem = 'Write what they said'

/** How long ago an enquiry may have come in, in ms: it is kept as long as others of that day. */
export const receivedWithin = 30 * day

const receivedProblem = 'Received must be a time within the last 30 days'

/** Only the name and the words must be known. */
export const EnteredInquiry = v.object(
  {
    enteredAs: v.picklist(entryChannels, `enteredAs must be one of ${entryChannels.join(', ')}`),
    name: inquiryFields.name,
    message: writtenText(saidProblem, saidMaxLength),
    email: v.optional(
      v.pipe(
        v.string(fieldProblems.email),
        v.transform(cleanEmail),
        v.check((text) => text === '' || isEmail(text), fieldProblems.email),
        v.maxLength(emailMaxLength, fieldProblems.email),
      ),
      '',
    ),
    phone: quoteFields.phone,
    company: quoteFields.company,
    location: quoteFields.location,
    service: quoteFields.service,
    ownerId: v.optional(
      v.nullable(shortText(100, 'ownerId must be that of an administrator, or null')),
      null,
    ),
    /** In ms since 1970; now, if it is missing. */
    receivedAt: v.optional(
      v.pipe(
        integer(receivedProblem),
        v.check((time) => time > Date.now() - receivedWithin, receivedProblem),
        v.check((time) => time < Date.now() + minute, receivedProblem),
      ),
    ),
    isAnswered: v.optional(v.boolean('isAnswered must be true or false'), false),
    /** Whether its customer gets the acknowledgement that those of the form get. */
    isAcknowledged: v.optional(v.boolean('isAcknowledged must be true or false'), false),
  },
  'Send the enquiry to enter',
)

export type EnteredInquiry = v.InferOutput<typeof EnteredInquiry>
