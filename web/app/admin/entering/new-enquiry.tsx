import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { entryChannels, noteKindOf } from '../../../../worker/by-hand/contract'
import { filesMax } from '../../../../worker/files/contract'
import { isEmail } from '../../../../worker/text'
import { Icon } from '../../components/icon'
import { Notice } from '../../components/notice'
import { site } from '../../lib/site'
import { entering as words } from '../../words/desk/entering'
import { findPhoneNumbers } from '../inbox/reading/phone-numbers'
import { inquiryPath } from '../inbox/use-open-inquiry'
import { useReload } from '../inbox/use-reload'
import { CallError, refusalReason, SignedOutError } from '../store/calls'
import { addContact, sendNote } from '../store/correspondence'
import { enterInquiry, useKnownCustomer } from '../store/entering'
import type { Inquiry } from '../store/inquiry'
import { reloadLists } from '../store/live-updates'
import { useServices } from '../store/services'
import { useSignIn } from '../store/sign-in'
import { useTeam } from '../store/team'
import { startUpload, useChosenFiles } from '../store/uploads'
import { DeskButton, Key } from '../ui/desk-button'
import { DeskIcon, type DeskIconName } from '../ui/desk-icon'
import { escapeInvisible } from '../ui/escape-invisible'
import { OnlineDeskButton } from '../ui/online-button'
import { useToast } from '../ui/toast'
import { useModalDialog } from '../ui/use-modal-dialog'
import styles from './entering.module.css'
import { EntryField } from './entry-field'
import { KnownCustomer } from './known-customer'
import { SaidField } from './said-field'
import { type EntryDraft, type FieldName, useEntry, type Values } from './use-entry'

const channelIcons: Record<EntryDraft['channel'], DeskIconName> = {
  call: 'phone',
  visit: 'door',
  whatsapp: 'chat',
  fair: 'fair',
  email: 'unread',
}

/** Enters an enquiry that has come in elsewhere. Closing it keeps what was typed. */
export default function NewEnquiry({ onClose }: { onClose: () => void }) {
  const dialog = useModalDialog()
  const form = useRef<HTMLFormElement>(null)
  const { user } = useSignIn()
  const { entry, found, values, readValues, phone, email, change, type, discard, restore } =
    useEntry()
  const [files, setFiles] = useChosenFiles()
  const known = useKnownCustomer(phone, email)
  const showToast = useToast()
  const { add, problems, failure, isPending } = useAdding({ entry, readValues, files }, (sent) => {
    discard(sent)
    setFiles([])
    const isOpen = dialog.current?.open === true
    dialog.current?.close()
    return isOpen
  })
  const canAcknowledge = user?.canReply === true && isEmail(values.email.trim())

  function cancel() {
    discard()
    setFiles([])
    dialog.current?.close()
    if (!entry.text && files.length === 0) return
    function undo() {
      restore(entry)
      setFiles(files)
    }
    showToast('success', words.discarded, { label: words.undo, run: undo })
  }

  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])

  const field = (name: FieldName) => ({
    name,
    label: words.fields[name],
    value: values[name],
    onChange: (value: string) => type(name, value),
    problem: problems[name],
    isReadOnly: isPending,
    hint: entry.typed[name] === undefined && hintOf(name, found),
  })

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      onClose={onClose}
      aria-labelledby="new-enquiry-title"
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          add(null)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          form.current?.requestSubmit()
        }}
      >
        <header>
          <h2 id="new-enquiry-title">{words.title}</h2>
          <DeskButton
            shape="icon"
            aria-label={words.close}
            title={`${words.close} (Esc)`}
            onClick={() => dialog.current?.close()}
          >
            <DeskIcon name="close" />
          </DeskButton>
        </header>
        <div className={styles.body}>
          <div role="alert">{failure && <Notice tone="error">{failure}</Notice>}</div>
          <fieldset className={styles.channels}>
            <legend className="visually-hidden">{words.channel}</legend>
            {entryChannels.map((channel) => (
              <label key={channel}>
                <input
                  type="radio"
                  name="channel"
                  checked={entry.channel === channel}
                  disabled={isPending}
                  onChange={() => change({ channel })}
                />
                <DeskIcon name={channelIcons[channel]} />
                <span>{words.channels[channel]}</span>
              </label>
            ))}
          </fieldset>
          <SaidField
            text={entry.text}
            found={foundBeside(found, entry)}
            problem={problems.message}
            isReadOnly={isPending}
            onType={(text) => change({ text })}
          />
          <KnownCustomer
            known={known}
            isSamePhone={known !== null && known.phone === phone}
            isBusy={isPending}
            onAdd={add}
            onLeave={() => dialog.current?.close()}
          />
          <div className={styles.grid}>
            <EntryField {...field('name')} isRequired />
            <EntryField {...field('phone')} type="tel" />
            <EntryField {...field('email')} type="email" />
            <EntryField {...field('company')} />
            <EntryField {...field('service')} options={useServiceOptions()} />
            <EntryField {...field('owner')} options={useOwnerOptions()} />
            <EntryField {...field('received')} type="datetime-local" />
            <Files files={files} isDisabled={isPending} onChange={setFiles} />
          </div>
        </div>
        <footer>
          <span className={styles.options}>
            <Option
              isOn={entry.isAnswered}
              isDisabled={isPending}
              onChange={(isAnswered) => change({ isAnswered })}
            >
              {words.answered}
            </Option>
            {canAcknowledge && (
              <Option
                isOn={entry.isAcknowledged}
                isDisabled={isPending}
                onChange={(isAcknowledged) => change({ isAcknowledged })}
              >
                {words.acknowledge}
              </Option>
            )}
          </span>
          <DeskButton variant="line" onClick={cancel}>
            {words.cancel}
          </DeskButton>
          <OnlineDeskButton
            variant="solid"
            type="submit"
            isBusy={isPending}
            aria-keyshortcuts="Control+Enter"
          >
            {words.add}
            <Key>Ctrl Enter</Key>
          </OnlineDeskButton>
        </footer>
      </form>
    </dialog>
  )
}

type Found = ReturnType<typeof useEntry>['found']

/** What is still in the text, and not replaced by what somebody has typed into a field. */
function foundBeside(found: Found, { text, typed }: EntryDraft) {
  const { name, phone, email, company, service } = found
  return Object.entries({ name, phone, email, company, service }).flatMap(([field, part]) =>
    part && typed[field as FieldName] === undefined && text.startsWith(part.text, part.from)
      ? [part]
      : [],
  )
}

function hintOf(name: FieldName, found: Found): ReactNode {
  if (name === 'service') return found.service && words.suggestedBy(found.service.text)
  if (name === 'owner') return null
  if (name === 'received') return found.receivedAt === undefined ? words.now : words.fromText
  return found[name] && words.fromText
}

function useServiceOptions() {
  const services = useServices()
  const options = services.map(({ slug, number, title }) => ({
    value: slug,
    label: `${number} ${title}`,
  }))
  return [{ value: '', label: words.noService }, ...options]
}

function useOwnerOptions() {
  const { colleagues, me } = useTeam()
  const options = colleagues.map(({ id, name }) => ({
    value: id,
    label: id === me ? words.me : escapeInvisible(name),
  }))
  return [{ value: '', label: words.nobody }, ...options]
}

type OptionProps = {
  isOn: boolean
  isDisabled: boolean
  onChange: (isOn: boolean) => void
  children: string
}

function Option({ isOn, isDisabled, onChange, children }: OptionProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  )
}

type FilesProps = {
  files: readonly File[]
  isDisabled: boolean
  onChange: (files: readonly File[]) => void
}

/** Files of this computer, which are sent once the enquiry is stored. */
function Files({ files, isDisabled, onChange }: FilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const showToast = useToast()

  function choose(chosen: readonly File[]) {
    const all = [...files, ...chosen]
    if (all.length > filesMax) showToast('error', words.tooManyFiles(filesMax))
    else onChange(all)
  }

  return (
    <section className={styles.files} aria-label={words.files}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.addFiles}
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <DeskButton
        variant="line"
        size="small"
        aria-disabled={isDisabled || undefined}
        onClick={() => isDisabled || input.current?.click()}
      >
        <DeskIcon name="clip" />
        <span>{words.addFiles}</span>
      </DeskButton>
      <ul>
        {files.map((file) => (
          // The same file may be chosen twice.
          <li key={`${file.name} ${files.indexOf(file)}`}>
            <bdi>{escapeInvisible(file.name)}</bdi>
            <DeskButton
              shape="icon"
              size="small"
              aria-label={words.removeFile(escapeInvisible(file.name))}
              title={words.removeFile(escapeInvisible(file.name))}
              aria-disabled={isDisabled || undefined}
              onClick={() => isDisabled || onChange(files.filter((other) => other !== file))}
            >
              <Icon name="close" />
            </DeskButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
function useAdding({ entry, readValues, files }: Entered, leave: (sent: EntryDraft) => boolean) {
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
  const { name, phone, email, company, service, owner, received } = values
  const json = {
    ...{ enteredAs: channel, name, message: text, phone, email, company, service },
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
