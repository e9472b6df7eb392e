import { useDeferredValue, useMemo } from 'react'
import type { EntryChannel } from '../../../../worker/by-hand/contract'
import { isEmail } from '../../../../worker/text'
import { phoneAddress } from '../../lib/contact-addresses'
import { site } from '../../lib/site'
import { findPhoneNumbers } from '../inbox/reading/phone-numbers'
import { useStoredDraft } from '../store/drafts'
import { type ServiceName, useServices } from '../store/services'
import { useTeam } from '../store/team'
import { formatForField } from '../ui/dates'
import { useDebounced } from '../ui/use-debounced'
import { type Recognised, recognise } from './recognise'

/** The fields that can be filled in by hand; one that was is never overwritten. */
type Typed = Partial<
  Record<
    'name' | 'phone' | 'email' | 'company' | 'location' | 'service' | 'owner' | 'received',
    string
  >
>

export type FieldName = keyof Typed

export type EntryDraft = {
  text: string
  /** Another text has another one. */
  key: string
  channel: EntryChannel
  typed: Typed
  isAnswered: boolean
  isAcknowledged: boolean
}

const newDraft = (): EntryDraft => ({
  text: '',
  key: crypto.randomUUID(),
  channel: 'call',
  typed: {},
  isAnswered: false,
  isAcknowledged: false,
})

const own = {
  name: site.name,
  emails: [site.email.toLowerCase()],
  phones: site.phones.map(({ number }) => phoneAddress(number)),
}

function read(text: string, services: readonly ServiceName[]) {
  return recognise(text, { services, country: site.countryCode, own, now: Date.now() })
}

/** The enquiry that is being entered, which outlasts its dialog, and what its text says. */
export function useEntry() {
  const { draft, update, discard } = useStoredDraft<EntryDraft>('entered', 'inquiry')
  const entry = draft ?? newDraft()
  const services = useServices()
  const { me } = useTeam()
  // Typing does not wait for it, but sending does.
  const readText = useDeferredValue(entry.text)
  const found = useMemo(() => read(readText, services), [readText, services])
  const values = valuesOf(found, entry.typed, me)
  const contact = useDebounced(contactOf(values)).split(' ')
  return {
    entry,
    found,
    values,
    /** Those of the text as it is now. */
    readValues: () => valuesOf(read(entry.text, services), entry.typed, me),
    /** What its customer can be recognised by. */
    phone: contact.find((each) => each.startsWith('+')),
    email: contact.find((each) => each.includes('@')),
    change: (next: Partial<EntryDraft>) =>
      update((before) => ({ ...(before ?? newDraft()), ...next, key: crypto.randomUUID() })),
    type: (name: FieldName, value: string) =>
      update((before = newDraft()) => ({
        ...before,
        typed: { ...before.typed, [name]: value },
        key: crypto.randomUUID(),
      })),
    /** Adds what another app has shared, unless the text has it already. */
    addText: (text: string) =>
      update((before = { ...newDraft(), channel: 'whatsapp' }) => {
        if (before.text.includes(text)) return before
        const all = [before.text, text].filter(Boolean).join('\n\n')
        return { ...before, text: all, key: crypto.randomUUID() }
      }),
    discard,
    /** Unless something else has been begun since. */
    restore: (entry: EntryDraft) => update((now) => now ?? entry),
  }
}

export type Values = Record<FieldName, string>

function valuesOf(found: Recognised, typed: Typed, me: string | null): Values {
  const { name, phone, email, company, service, receivedAt } = found
  return {
    name: name?.text ?? '',
    phone: phone?.text ?? '',
    email: email?.text ?? '',
    company: company?.text ?? '',
    location: '',
    service: service?.slug ?? '',
    owner: me ?? '',
    received: receivedAt === undefined ? '' : formatForField(receivedAt),
    ...typed,
  }
}

/** The number in E.164 and the address, in one text, which changes only with what it says. */
function contactOf({ phone, email }: Values) {
  const [number] = findPhoneNumbers(phone, site.countryCode)
  const e164 = /\+\d+/.exec(number?.address ?? '')?.[0]
  return [e164, isEmail(email.trim()) && email.trim()].filter(Boolean).join(' ')
}
