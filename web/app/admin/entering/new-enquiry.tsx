import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { entryChannels } from '../../../../worker/by-hand/contract'
import { isEmail } from '../../../../worker/text'
import { Notice } from '../../components/notice'
import { entering as words } from '../../words/desk/entering'
import { useKnownCustomer } from '../store/entering'
import { useServices } from '../store/services'
import { useSignIn } from '../store/sign-in'
import { useTeam } from '../store/team'
import { useChosenFiles } from '../store/uploads'
import { DeskButton, Key } from '../ui/desk-button'
import { DeskIcon, type DeskIconName } from '../ui/desk-icon'
import { escapeInvisible } from '../ui/escape-invisible'
import { OnlineDeskButton } from '../ui/online-button'
import { useToast } from '../ui/toast'
import { useModalDialog } from '../ui/use-modal-dialog'
import { ChosenFiles } from './chosen-files'
import styles from './entering.module.css'
import { EntryField } from './entry-field'
import { KnownCustomer } from './known-customer'
import { SaidField } from './said-field'
import { useSharedText } from './shared-text'
import { useAdding } from './use-adding'
import { type EntryDraft, type FieldName, useEntry } from './use-entry'

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
  const { entry, found, values, readValues, phone, email, change, type, addText, ...draft } =
    useEntry()
  const { discard, restore } = draft
  const shared = useSharedText()
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

  const takeShared = useEffectEvent(() => {
    addText(shared.text)
    shared.clear()
  })
  useEffect(() => {
    if (shared.text !== '') takeShared()
  }, [shared.text])

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
            <EntryField {...field('location')} />
            <EntryField {...field('service')} options={useServiceOptions()} />
            <EntryField {...field('owner')} options={useOwnerOptions()} />
            <EntryField {...field('received')} type="datetime-local" />
            <ChosenFiles files={files} isDisabled={isPending} onChange={setFiles} />
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
  if (name === 'owner' || name === 'location') return null
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
