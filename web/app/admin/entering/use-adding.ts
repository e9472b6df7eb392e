import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { noteKindOf } from '../../../../worker/by-hand/contract'
import { isEmail } from '../../../../worker/text'
import { site } from '../../lib/site'
import { entering as words } from '../../words/desk/entering'
import { findPhoneNumbers } from '../inbox/reading/phone-numbers'
import { inquiryPath } from '../inbox/use-open-inquiry'
import { useReload } from '../inbox/use-reload'
import { CallError, refusalReason, SignedOutError } from '../store/calls'
import { addContact, sendNote } from '../store/correspondence'
import { enterInquiry } from '../store/entering'
import type { Inquiry } from '../store/inquiry'
import { reloadLists } from '../store/live-updates'
import { startUpload } from '../store/uploads'
import { useToast } from '../ui/toast'
import type { EntryDraft, FieldName, Values } from './use-entry'

type Entered = { entry: EntryDraft; readValues: () => Values; files: readonly File[] }

/** As they were when it was sent. */
type Sent = {
  known: Inquiry | null
  entry: EntryDraft
  values: Values
  files: readonly File[]
}

type Problems = Partial<Record<FieldName | 'message', string>>

/**
 * Stores the enquiry, or adds what was said to one that is there, sends the files, and opens it.
 *
 * @param leave called once it is stored; returns whether the dialog was still open
 */
export function useAdding(
  { entry, readValues, files }: Entered,
  leave: (sent: EntryDraft) => boolean,
) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const reload = useReload()
  const showToast = useToast()
  const [missing, setMissing] = useState<Problems>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ known, values, ...sent }: Sent) =>
      known ? addTo(known, sent.entry, values) : enter(sent.entry, values),
    onSuccess({ id, reference }, { known, ...sent }) {
      const isShown = leave(sent.entry)
      for (const file of sent.files) void send(id, file)
      reloadLists(client)
      if (isShown) void navigate(inquiryPath(id))
      if (known) void reload(id)
      showToast('success', known ? words.addedTo(reference) : words.added(reference))
    },
  })

  function send(inquiryId: string, file: File) {
    return startUpload({
      inquiryId,
      id: crypto.randomUUID(),
      file,
      onNewId: () => undefined,
      onStored: () => reload(inquiryId),
      onStopped: (problem) => showToast('error', `${file.name}: ${problem}`),
    })
  }

  function add(known: Inquiry | null) {
    if (isPending) return
    const values = readValues()
    const problems: Problems = {
      ...(!entry.text.trim() && { message: words.missing }),
      ...(!known && !values.name.trim() && { name: words.missingName }),
    }
    setMissing(problems)
    if (Object.keys(problems).length === 0) mutate({ known, entry, values, files })
  }

  // The same until the next attempt, so that the focus moves to a problem once.
  const shown = useMemo(() => problemsOf(missing, error), [missing, error])
  return { add, isPending, ...shown }
}

function problemsOf(missing: Problems, error: Error | null) {
  if (Object.keys(missing).length > 0 || !error || error instanceof SignedOutError)
    return { problems: missing, failure: null }
  const fields = error instanceof CallError ? error.body?.error?.fields : undefined
  const { ownerId: owner, receivedAt: received, text, ...others } = fields ?? {}
  const problems = Object.fromEntries(
    Object.entries({ ...others, owner, received, message: others.message ?? text }).filter(
      ([, problem]) => problem !== undefined,
    ),
  ) as Problems
  if (Object.keys(problems).length > 0) return { problems, failure: null }
  const reason = refusalReason(error)
  return { problems: missing, failure: reason ? `${reason} ${words.stillHere}` : words.failed }
}

async function enter(entry: EntryDraft, values: Values) {
  const { channel, text, isAnswered, isAcknowledged, key } = entry
  const { name, phone, email, company, location, service, owner, received } = values
  const json = {
    ...{ enteredAs: channel, name, message: text, phone, email, company, location, service },
    ...{ ownerId: owner || null, isAnswered },
    isAcknowledged: isAcknowledged && isEmail(email.trim()),
    ...(received && { receivedAt: new Date(received).getTime() }),
  }
  return (await enterInquiry(json, key)).inquiry
}

/**
 * What was said becomes the record of a contact of the enquiry that its customer has, and another address or
 * number one of theirs.
 */
async function addTo(known: Inquiry, entry: EntryDraft, { email, phone }: Values) {
  const { id, reference } = known
  const { channel, text, isAnswered, key } = entry
  await sendNote(id, { kind: noteKindOf[channel], text, isAnswer: isAnswered }, key)
  const isNewEmail =
    isEmail(email.trim()) && email.trim().toLowerCase() !== known.email.toLowerCase()
  if (isNewEmail) await addContact(id, email.trim())
  const [number] = findPhoneNumbers(phone, site.countryCode)
  if (number && number.address !== `tel:${known.phone}`) await addContact(id, phone)
  return { id, reference }
}
