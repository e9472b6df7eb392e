import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { findReplyQuote, withoutRanges } from '../../../../../worker/mail/contract'
import { correctDetails as correct } from '../../../words/desk/correct-details'
import { money } from '../../../words/desk/counts'
import { merging } from '../../../words/desk/merging'
import { timeline as words } from '../../../words/desk/timeline'
import { work } from '../../../words/desk/work'
import { resendReply } from '../../store/correspondence'
import type { InquiryDetails, Reading } from '../../store/inquiry'
import { deliveryReportKey } from '../../store/notifications'
import { formatFull, formatMoment } from '../../ui/dates'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon, type DeskIconName } from '../../ui/desk-icon'
import { ErrorBoundary } from '../../ui/error-boundary'
import { escapeInvisible } from '../../ui/escape-invisible'
import { ServiceChip, StatusMark } from '../../ui/marks'
import { OnlineDeskButton, useRequiresConnection } from '../../ui/online-button'
import { useErrorToast, useToast } from '../../ui/toast'
import { useSplit } from '../merging/use-split'
import { searchFor } from '../use-open-inquiry'
import { useReload } from '../use-reload'
import { joinChanges, type Place, placesOf } from './conversation'
import { Note } from './note'
import { QuotedText } from './quoted-text'
import { ReceivedMessage } from './received-message'
import { describeDelivery } from './reply-delivery'
import { SentFiles } from './sent-files'
import styles from './timeline.module.css'

type Entry = Reading['timeline'][number]
type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

type TimelineProps = {
  inquiry: InquiryDetails
  entries: readonly Entry[]
  /** The addresses of the customer. */
  known: readonly string[]
  files: Reading['files']
}

/** What has happened to an enquiry, oldest first. */
export function Timeline({ inquiry, entries, known, files }: TimelineProps) {
  const notified = entries.find(({ kind }) => kind === 'notified')
  const shown = entries.filter((entry) => iconOf(entry) !== undefined)
  const places = placesOf(shown)
  const merges = lastMerges(entries)
  const items = shown.map((entry, index) => ({
    entry,
    place: places[index],
    // Of those without an id, which have no state, only those before a deleted note keep their index.
    key: `${entry.kind} ${'id' in entry ? entry.id : index}`,
  }))
  const facts = { inquiry, known, files, merges, notifiedAt: notified?.at }
  const list = useRef<HTMLOListElement>(null)

  useLayoutEffect(() => {
    const waiting = list.current?.querySelector<HTMLElement>('[data-place="waiting"]')
    if (waiting) showWaiting(waiting)
  }, [])

  return (
    <section className={styles.timeline} aria-label={words.title}>
      <h3 className="visually-hidden">{words.title}</h3>
      <ol ref={list} data-timeline>
        {joinChanges(items).map((run) => {
          const [first] = run
          if (!first) return null
          if (run.length === 1) return <Item key={first.key} item={first} {...facts} />
          const last = run.at(-1) ?? first
          return (
            <li key={`changes ${first.key}`} data-kind="changes">
              <span className={styles.mark}>
                <DeskIcon name="arrow" />
              </span>
              <ErrorBoundary fallback={() => <div>{words.damaged}</div>}>
                <details className={styles.changes}>
                  <summary>{words.changes(run.length)}</summary>
                  <ol>
                    {run.map((item) => (
                      <Item key={item.key} item={item} {...facts} />
                    ))}
                  </ol>
                </details>
                <Moment at={last.entry.at} />
              </ErrorBoundary>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type ItemProps = Pick<TimelineProps, 'inquiry' | 'known' | 'files'> & {
  item: { entry: Entry; place: Place | undefined }
  merges: readonly Entry[]
  notifiedAt: number | undefined
}

function Item({ item: { entry, place }, merges, notifiedAt, ...facts }: ItemProps) {
  return (
    <li data-kind={entry.kind} data-place={place}>
      <span className={styles.mark}>
        <DeskIcon name={iconOf(entry) ?? 'arrow'} />
      </span>
      <ErrorBoundary fallback={() => <div>{words.damaged}</div>}>
        <div>
          {place === 'waiting' && <span className="visually-hidden">{words.waiting}</span>}
          <Placed {...facts} entry={entry} place={place} canSplit={merges.includes(entry)} />
          {entry.kind === 'received' && notifiedAt !== undefined && (
            <p className={styles.small}>{words.notified(formatMoment(notifiedAt))}</p>
          )}
        </div>
        <Moment at={entry.at} />
      </ErrorBoundary>
    </li>
  )
}

function Moment({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFull(at)}>
      {formatMoment(at)}
    </time>
  )
}

/** Returns undefined for entries that are shown elsewhere, or are of no use to a reader. */
function iconOf({ kind }: Entry): DeskIconName | undefined {
  if (kind in words.actions) return icons[kind] ?? 'arrow'
  return icons[kind]
}

const icons: Partial<Record<Entry['kind'], DeskIconName>> = {
  correction: 'inbox',
  message: 'inbox',
  merged_inquiry: 'inbox',
  detail_corrected: 'mine',
  damaged: 'arrow',
  received: 'inbox',
  newer_inquiry: 'inbox',
  note: 'note',
  call: 'phone',
  whatsapp: 'chat',
  email: 'reply',
  reply: 'reply',
  owner_changed: 'assign',
  status_changed: 'arrow',
  amount_changed: 'arrow',
  reminder_set: 'clock',
  reminder_due: 'clock',
  reminder_cleared: 'clock',
  inquiries_merged: 'merge',
  inquiries_split: 'restore',
  inquiries_filed: 'check',
  inquiries_reopened: 'restore',
  inquiries_restored: 'restore',
  inquiries_deleted: 'bin',
  inquiries_marked_spam: 'spam',
  inquiries_released: 'check',
}

/** Whole if it fits above the composer, or else with its first line at a quarter of the height. */
function showWaiting(waiting: HTMLElement) {
  const scroller = waiting.closest<HTMLElement>('[data-composer]')
  const last = waiting.parentElement?.lastElementChild
  if (!scroller || !last) return
  const { top: start, height } = scroller.getBoundingClientRect()
  const composer = Number.parseFloat(getComputedStyle(waiting).scrollMarginBlockEnd)
  const { top } = waiting.getBoundingClientRect()
  const whole = last.getBoundingClientRect().bottom - top
  const room = height - composer
  if (top + whole <= start + room) return
  const at = whole <= room ? room - whole : height / 4
  scroller.scrollTop += top - start - at
}

/** Returns the entries of the merges that have not been undone. */
function lastMerges(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'merged_inquiry') return []
    const isIts = (each: Entry) => each.kind === 'inquiries_merged' && each.details.id === entry.id
    return entries.findLast(isIts) ?? []
  })
}

type ContentProps = Pick<TimelineProps, 'inquiry' | 'known' | 'files'> & {
  entry: Entry
  /** Whether it is the merge of an enquiry that is still merged. */
  canSplit: boolean
}
type PlacedProps = ContentProps & { place: Place | undefined }

/** An entry, folded to one line if it is an older part of the conversation. */
function Placed({ place, ...props }: PlacedProps) {
  const { entry, inquiry } = props
  const content = <Content {...props} />
  if (place !== 'folded' || !('text' in entry)) return content
  const who = whoWrote(entry) ?? inquiry.name
  return (
    <details className={styles.line}>
      <summary>
        <b>{escapeInvisible(who)}</b> <span dir="auto">{escapeInvisible(startOf(entry))}</span>
      </summary>
      {content}
    </details>
  )
}

function whoWrote(entry: Entry) {
  if (entry.kind === 'message') return entry.fromName
  return entry.kind === 'merged_inquiry' ? entry.name : entry.by
}

/** In characters: more than a line holds. */
const lineLength = 200

function startOf(entry: Entry & { text: string }) {
  const text = entry.kind === 'message' ? withoutRanges(entry.text, entry.quotes) : entry.text
  return text.trim().slice(0, lineLength)
}

function Content({ entry, inquiry, known, files, canSplit }: ContentProps) {
  const by = <b>{entry.by ?? words.somebody}</b>
  // What is changed belongs to the enquiry that it was written for.
  const inquiryId = entry.inquiryId ?? inquiry.id
  switch (entry.kind) {
    case 'received':
      return <b>{words.received}</b>
    case 'newer_inquiry':
      return (
        <p>
          {words.newer} <Link to={`/admin${searchFor('', entry.id)}`}>{entry.reference}</Link>
        </p>
      )
    case 'note':
    case 'call':
    case 'whatsapp':
    case 'email':
    case 'visit':
      return <Note by={by} note={entry} inquiryId={inquiryId} />
    case 'reply':
      return <SentReply by={by} entry={entry} inquiryId={inquiryId} />
    case 'merged_inquiry':
      return (
        <div className={styles.theirs}>
          <header>
            <b>{escapeInvisible(entry.name)}</b> {merging.sentAs(entry.reference)}{' '}
            <ServiceChip slug={entry.service} />
          </header>
          <p dir="auto">{escapeInvisible(entry.text)}</p>
        </div>
      )
    case 'inquiries_merged':
      return (
        <p>
          {by} {merging.mergedIn(entry.details.reference)}{' '}
          {canSplit && <SplitButton merged={entry.details} from={inquiry.id} />}
        </p>
      )
    case 'inquiries_split':
      return (
        <p>
          {by} {merging.splitOff(entry.details.reference)}
        </p>
      )
    case 'correction':
      return (
        <div className={styles.mail}>
          <header>
            <b>{words.corrected}</b>
          </header>
          <p dir="auto">{escapeInvisible(entry.text)}</p>
        </div>
      )
    case 'message':
      return (
        <ReceivedMessage
          message={entry}
          inquiryId={inquiry.id}
          known={known}
          files={files.filter(({ messageId }) => messageId === entry.id)}
        />
      )
    case 'status_changed':
      return <StatusChange {...entry.details} by={by} />
    case 'owner_changed': {
      const { to } = entry.details
      const isAssigned = to !== null && to !== entry.by
      return (
        <p>
          {by} {to === null ? words.unassigned : isAssigned ? words.assigned : words.took}
          {isAssigned && <b> {to}</b>}
        </p>
      )
    }
    case 'detail_corrected': {
      const field = correct.corrected[entry.field]
      if (entry.before === null)
        return (
          <p>
            {by} {correct.addedField(field)}
          </p>
        )
      return (
        <p>
          {by} {correct.correctedField(field)} <bdi>{escapeInvisible(entry.before)}</bdi>
        </p>
      )
    }
    case 'amount_changed': {
      const { to } = entry.details
      return (
        <p>
          {by} {words.amountChanged(to === null ? null : money(to))}
        </p>
      )
    }
    case 'reminder_set':
      return (
        <p>
          {by} {words.reminderSet(formatMoment(entry.details.at))}
        </p>
      )
    case 'reminder_due':
      return <p>{words.reminderDue}</p>
    case 'notified':
      return null
    case 'damaged':
      return <p>{words.damagedEntry(entry.id)}</p>
    default:
      return (
        <p>
          {by} {words.actions[entry.kind]}
        </p>
      )
  }
}

type Statuses = { from: InquiryDetails['status']; to: InquiryDetails['status'] }

function StatusChange({ from, to, by }: Statuses & { by: ReactNode }) {
  return (
    <p>
      {by}
      <span className="visually-hidden">
        {words.statusChange(work.status[from], work.status[to])}
      </span>
      <span className={styles.change} aria-hidden="true">
        <StatusMark status={from} />
        <DeskIcon name="arrow" />
        <StatusMark status={to} />
      </span>
    </p>
  )
}

type SentReplyProps = { by: ReactNode; entry: Of<'reply'>; inquiryId: string }

/** White with a solid edge, because the customer reads it. */
function SentReply({ by, entry, inquiryId }: SentReplyProps) {
  const { state, dueAt, recipient, cc, subject, text } = entry
  return (
    <div className={styles.mail}>
      <header>
        {by} {words.written.reply} <span>{words.sentTo(recipient, cc)}</span>
      </header>
      <p className={styles.subject}>{subject}</p>
      <QuotedText text={text} quotes={findReplyQuote(text)} />
      <SentFiles files={entry.files} inquiryId={inquiryId} />
      <footer data-state={state}>
        {describeDelivery(entry).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {state === 'pending' && dueAt !== null && <span>{words.next(formatMoment(dueAt))}</span>}
        {(state === 'pending' || state === 'failed') && (
          <SendAgain inquiryId={inquiryId} reply={entry.id} />
        )}
      </footer>
    </div>
  )
}

function SplitButton({
  merged,
  from,
}: {
  merged: { id: string; reference: string }
  from: string
}) {
  const { mutate, isPending } = useSplit()
  return (
    <OnlineDeskButton
      size="small"
      variant="line"
      isBusy={isPending}
      onClick={() => mutate({ ...merged, from })}
    >
      {merging.split}
      <span className="visually-hidden">{merging.splitSuffix(merged.reference)}</span>
    </OnlineDeskButton>
  )
}

function SendAgain({ inquiryId, reply }: { inquiryId: string; reply: number }) {
  const showToast = useToast()
  const reload = useReload()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => resendReply(inquiryId, reply),
    onSuccess: ({ reply: { state } }) =>
      showToast('success', state === 'sent' ? words.againSent : words.againWaiting),
    onError: useErrorToast(words.againFailed),
    onSettled: () =>
      Promise.all([reload(inquiryId), client.invalidateQueries({ queryKey: deliveryReportKey })]),
  })
  const send = useRequiresConnection(() => !isPending && mutate())
  return (
    <DeskButton size="small" variant="line" {...send}>
      {words.again}
    </DeskButton>
  )
}
