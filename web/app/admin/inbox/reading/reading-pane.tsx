import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NoteKind } from '../../../../../worker/correspondence/contract'
import { Notice } from '../../../components/notice'
import { site } from '../../../lib/site'
import { compose } from '../../../words/desk/compose'
import { heldNotice } from '../../../words/desk/held-notice'
import { lists } from '../../../words/desk/lists'
import { live } from '../../../words/desk/live'
import { merging } from '../../../words/desk/merging'
import { reading as words } from '../../../words/desk/reading'
import { moveDrafts, useHasDraft } from '../../store/drafts'
import { type Inquiry, type InquiryDetails, isListed, type Reading } from '../../store/inquiry'
import { fetchInquiry } from '../../store/inquiry-calls'
import { inquiryKey, newerOf } from '../../store/list-cache'
import { usePresence } from '../../store/presence'
import { useView } from '../../store/views'
import { escapeInvisible } from '../../ui/escape-invisible'
import { useKeys } from '../../ui/keys'
import { lazyOverlay } from '../../ui/lazy-part'
import { RetryNotice } from '../../ui/retry-notice'
import { useToast, useWhenOnline } from '../../ui/toast'
import type { ListActions } from '../list-actions'
import { othersOf } from '../merging/others'
import { useEdits } from '../use-edits'
import { useOpenInquiry } from '../use-open-inquiry'
import type { WorkMenus } from '../work/use-work-menus'
import { ActionBar, type ListPosition } from './action-bar'
import { AddressTypo } from './address-typo-notice'
import { emailsIn, peopleIn } from './conversation'
import { Customer } from './customer'
import { composers } from './drafts'
import { Files } from './files'
import { NoteBox } from './note-box'
import { askedOf } from './outcome'
import { OutcomeForm } from './outcome-form'
import type { PhoneNumbers } from './phone-numbers'
import styles from './reading-pane.module.css'
import { ReplyBox } from './reply-box'
import { Said, senderId } from './said'
import { Timeline } from './timeline'
import { UnsentTexts } from './unsent-texts'

const MergeDialog = lazyOverlay(() => import('../merging/merge-dialog'))

export type ReadingPaneProps = {
  id: string
  /** The inquiry as the list knows it, shown until the whole inquiry has loaded. */
  row: Inquiry | undefined
  actions: ListActions
  menus: WorkMenus
  /** Whether the inquiry was opened in order to reply. */
  isReplying: boolean
  /** The inquiry's position in the list. */
  listPosition: ListPosition
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** The open inquiry: next to the list, or in its place if there is no room for both. */
export default function ReadingPane(props: ReadingPaneProps) {
  const { id, row, actions } = props
  const pane = useRef<HTMLElement>(null)
  const { markOpened } = useEdits()
  const query = useQuery({
    queryKey: inquiryKey(id),
    queryFn: ({ signal }) => fetchInquiry(id, signal),
  })
  const { isError, refetch } = query
  const mergedInto = query.data?.inquiry.mergedInto
  const data = mergedInto ? undefined : query.data
  const whole = data?.inquiry
  const reading = data && { ...data, inquiry: row ? newerOf(data.inquiry, row) : data.inquiry }
  const shown = reading?.inquiry ?? row
  const isDeleted = data === null
  const [chosen, setComposer] = useState<NoteKind | 'reply'>(props.isReplying ? 'reply' : 'note')
  const canReply = shown === undefined || shown.email !== ''
  const composer = chosen === 'reply' && !canReply ? 'note' : chosen
  // A text that is being written stays, even if a colleague deletes the enquiry meanwhile.
  const isWriting = useHasDraft(id, [composer])
  const numbers = usePhoneNumbers(whole)
  const isNew = useEffectEvent(() => shown?.readAt === null && shown.deletedAt === null)

  useEffect(() => {
    // An enquiry that was opened before shows its reply at once, which has taken the focus already.
    if (pane.current?.contains(document.activeElement)) return
    pane.current?.focus({ preventScroll: true })
  }, [])

  const isLoaded = data !== undefined && !isDeleted
  useEffect(() => {
    // Only once, when it has loaded: an inquiry that is then marked as unread stays unread.
    if (isLoaded && isNew()) markOpened(id)
  }, [id, isLoaded, markOpened])

  const { open } = useOpenInquiry()
  useEffect(() => {
    if (!mergedInto) return
    moveDrafts(id, mergedInto, composers)
    open(mergedInto)
  }, [id, mergedInto, open])

  const [isMerging, setIsMerging] = useState(false)
  const showToast = useToast()
  const whenOnline = useWhenOnline()
  const others = data && shown && isListed(shown) ? othersOf(data) : []
  const merge = () => {
    if (others.length > 0) setIsMerging(true)
    else showToast('error', merging.none)
  }
  const canLog = whole !== undefined && whole.deletedAt === null
  const editOutcome = () => {
    if (whole && isListed(whole)) actions.askOutcome(id, whole.status, true)
  }
  useKeys({
    v: whenOnline(editOutcome),
    l: () => canLog && setComposer('call'),
    m: whenOnline(() => whole && isListed(whole) && merge()),
  })

  function closeComposer() {
    setComposer('note')
    const { activeElement, body } = document
    // The answer to a note or reply may come when the user is already busy elsewhere.
    const isHere = activeElement === body || pane.current?.contains(activeElement)
    if (isHere) pane.current?.focus({ preventScroll: true })
  }

  return (
    <section
      className={styles.pane}
      data-pane
      ref={pane}
      tabIndex={-1}
      aria-label={lists.opened.title}
      aria-describedby={senderId}
    >
      <ActionBar
        {...props}
        inquiry={isDeleted ? undefined : shown}
        details={whole}
        numbers={numbers.all}
        isReplying={composer === 'reply'}
        onCompose={setComposer}
        onMerge={others.length > 0 ? merge : undefined}
      />
      {actions.outcomeAsked?.id === id && reading && askedOf(reading.inquiry.status) && (
        <OutcomeForm
          key={reading.inquiry.status}
          inquiry={reading.inquiry}
          isFocused={actions.outcomeAsked.isFocused}
          onSave={(changed) => void actions.saveOutcome(reading.inquiry, changed)}
          onClose={() => {
            actions.closeOutcome()
            pane.current?.focus({ preventScroll: true })
          }}
        />
      )}
      {isMerging && reading && (
        <MergeDialog reading={reading} onClose={() => setIsMerging(false)} />
      )}
      <section
        className={styles.scroll}
        data-composer={composer === 'reply' ? 'reply' : 'note'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable for scrolling by keyboard
        tabIndex={0}
        aria-label={shown ? escapeInvisible(shown.name) : words.loading}
      >
        <div className={styles.said} data-waits={(shown && waits(shown)) || undefined}>
          {isDeleted && <DeletedInquiry />}
          {isDeleted && <UnsentTexts id={id} />}
          {isError && <RetryNotice onRetry={refetch}>{words.failed}</RetryNotice>}
          <p className="visually-hidden" role="status">
            {!shown && !isError && !isDeleted && words.loading}
          </p>
          {whole && <Presence id={id} />}
          {!isDeleted && shown && (
            <Said
              inquiry={shown}
              numbers={numbers}
              isBusy={!whole && shown.isCut}
              actions={actions}
            >
              {whole && <AddressTypo inquiry={whole} />}
              {whole && <Notices inquiry={whole} />}
            </Said>
          )}
          {data && <Files id={id} files={data.files} />}
        </div>
        {reading && (
          <>
            <Customer reading={reading} onEditOutcome={editOutcome} />
            <Timeline
              inquiry={reading.inquiry}
              entries={reading.timeline}
              known={knownIn(reading)}
              files={reading.files}
            />
          </>
        )}
        {whole && (whole.deletedAt === null || isWriting) && (
          <div className={styles.composer}>
            <h3 className="visually-hidden">{compose[composer].label}</h3>
            {composer === 'reply' ? (
              <ReplyBox
                inquiry={whole}
                files={data.files.filter(({ inquiryId }) => inquiryId === undefined)}
                people={[...emailsIn(data.contacts), ...peopleIn(data.timeline)]}
                known={knownIn(data)}
                timeline={data.timeline}
                lastReply={lastReplyIn(data.timeline)}
                onClose={closeComposer}
                onSent={(status) => {
                  closeComposer()
                  if (status) actions.askOutcome(id, status, false)
                }}
              />
            ) : (
              <NoteBox key={composer} id={id} kind={composer} onClose={closeComposer} />
            )}
          </div>
        )}
      </section>
    </section>
  )
}

/** The addresses of the customer. */
function knownIn({ inquiry, contacts, timeline }: Reading) {
  const merged = timeline.flatMap((it) => (it.kind === 'merged_inquiry' ? it.email : []))
  return [inquiry.email, ...emailsIn(contacts), ...merged]
}

/** Whether it is itself what waits for an answer. */
function waits({ box, firstAnsweredAt }: Inquiry) {
  return box === 'inbox' && firstAnsweredAt === null
}

function lastReplyIn(timeline: Reading['timeline']) {
  return Math.max(0, ...timeline.map((entry) => (entry.kind === 'reply' ? entry.id : 0)))
}

/** Warnings to read before doing anything. */
function Notices({ inquiry }: { inquiry: InquiryDetails }) {
  const view = useView()
  const isDeletedElsewhere = inquiry.deletedAt !== null && view.name !== 'bin'
  return (
    <>
      <div role="status">
        {isDeletedElsewhere && <Notice tone="error">{live.deletedElsewhere}</Notice>}
      </div>
      <HeldNotice inquiry={inquiry} />
    </>
  )
}

/** Says why an inquiry is held, and why that may be wrong. */
function HeldNotice({ inquiry }: { inquiry: InquiryDetails }) {
  if (inquiry.heldFor === null || inquiry.deletedAt !== null) return null
  const { happened, mayBeWrong } = heldNotice.reasons[inquiry.heldFor]
  return (
    <div className={styles.held}>
      <p>
        <strong>{heldNotice.title}</strong>
      </p>
      <p>
        {happened} {mayBeWrong}
      </p>
    </div>
  )
}

/** Says who else has the enquiry open, so that it is not answered twice. */
function Presence({ id }: { id: string }) {
  const others = usePresence(id)
  return (
    <p className={styles.presence} role="status">
      {others.length > 0 && words.alsoOpen(others.join(', '))}
    </p>
  )
}

/** Shown in place of an inquiry that was erased or whose time in the bin has run out. */
function DeletedInquiry() {
  return (
    <div className={styles.deleted} role="status">
      <h2>{words.deleted}</h2>
      <p>{words.deletedText}</p>
    </div>
  )
}

function usePhoneNumbers(inquiry: InquiryDetails | undefined): PhoneNumbers {
  const { id, message = '', phone } = inquiry ?? {}
  const { data } = useQuery({
    queryKey: ['phone numbers', id, message.length, phone],
    queryFn:
      phone || /\d/.test(message)
        ? async () => {
            const { findAllNumbers } = await import('./phone-numbers')
            return findAllNumbers(message, phone ?? '', site.countryCode)
          }
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}

const none: PhoneNumbers = { inMessage: [], all: [] }
