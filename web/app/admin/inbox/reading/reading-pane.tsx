import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NoteKind } from '../../../../../worker/correspondence/contract'
import { Notice } from '../../../components/notice'
import { site } from '../../../content/site'
import { heldNotice } from '../../../content/words/desk/held-notice'
import { lists } from '../../../content/words/desk/lists'
import { live } from '../../../content/words/desk/live'
import { reading as words } from '../../../content/words/desk/reading'
import type { Inquiry, InquiryDetails, Reading } from '../../store/inquiry'
import { fetchInquiry } from '../../store/inquiry-calls'
import { inquiryKey, newerOf } from '../../store/list-cache'
import { usePresence } from '../../store/presence'
import { useView } from '../../store/views'
import { escapeInvisible } from '../../ui/escape-invisible'
import { RetryNotice } from '../../ui/retry-notice'
import type { ListActions } from '../list-actions'
import { useEdits } from '../use-edits'
import type { WorkMenus } from '../work/use-work-menus'
import { ActionBar, type Place } from './action-bar'
import { Customer } from './customer'
import { Files } from './files'
import { NoteBox } from './note-box'
import type { FoundNumber } from './phone-numbers'
import styles from './reading-pane.module.css'
import { ReplyBox } from './reply-box'
import { Said } from './said'
import { Timeline } from './timeline'

export type ReadingPaneProps = {
  id: string
  /** The inquiry as the list knows it: shown at once, until the whole has come. */
  row: Inquiry | undefined
  actions: ListActions
  menus: WorkMenus
  /** It was opened to be answered at once. */
  isReplying: boolean
  /** Where it stands in the list. */
  place: Place
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** One inquiry, open: beside the list, or in its place where there is no room for both. */
export default function ReadingPane(props: ReadingPaneProps) {
  const { id, row, actions } = props
  const pane = useRef<HTMLElement>(null)
  const { markOpened } = useEdits()
  const { data, isError, refetch } = useQuery({
    queryKey: inquiryKey(id),
    queryFn: ({ signal }) => fetchInquiry(id, signal),
  })
  const whole = data?.inquiry
  const shown = whole && row ? newerOf(whole, row) : (whole ?? row)
  const isDeleted = data === null
  const [composer, setComposer] = useState<NoteKind | 'reply'>(props.isReplying ? 'reply' : 'note')
  const numbers = usePhoneNumbers(whole)
  const isNew = useEffectEvent(() => shown?.readAt === null && shown.deletedAt === null)

  useEffect(() => {
    pane.current?.focus({ preventScroll: true })
  }, [])

  const hasCome = data !== undefined && !isDeleted
  useEffect(() => {
    // Once, when all of it is here: who marks it as unread after that means that.
    if (hasCome && isNew()) markOpened(id)
  }, [id, hasCome, markOpened])

  function closeComposer() {
    setComposer('note')
    pane.current?.focus({ preventScroll: true })
  }

  return (
    <section
      className={styles.pane}
      data-pane
      ref={pane}
      tabIndex={-1}
      aria-label={lists.opened.title}
    >
      <ActionBar
        {...props}
        inquiry={isDeleted ? undefined : shown}
        numbers={numbers}
        isReplying={composer === 'reply'}
        onCompose={setComposer}
      />
      <section
        className={styles.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too
        tabIndex={0}
        aria-label={shown ? escapeInvisible(shown.name) : words.loading}
      >
        <div className={styles.said}>
          {isDeleted && <DeletedInquiry />}
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
              {whole && <Notices inquiry={whole} />}
            </Said>
          )}
          {data && <Files id={id} files={data.files} />}
        </div>
        {data && (
          <WhatIsKnown
            reading={{ ...data, inquiry: shown ? newerOf(data.inquiry, shown) : data.inquiry }}
          />
        )}
        {whole && whole.deletedAt === null && (
          <div className={styles.composer}>
            {composer === 'reply' ? (
              <ReplyBox inquiry={whole} onClose={closeComposer} />
            ) : (
              <NoteBox key={composer} id={id} kind={composer} onClose={closeComposer} />
            )}
          </div>
        )}
      </section>
    </section>
  )
}

/** The customer beside the words, and what has happened below them. */
function WhatIsKnown({ reading }: { reading: Reading }) {
  return (
    <>
      <Customer reading={reading} />
      <Timeline inquiry={reading.inquiry} entries={reading.timeline} />
    </>
  )
}

/** What has to be known before anything is done. */
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

/** Over a held inquiry that is open: why it is held, and why that may be wrong. */
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

/** Who has it open as well: two answers to one enquiry are one too many. */
function Presence({ id }: { id: string }) {
  const others = usePresence(id)
  return (
    <p className={styles.presence} role="status">
      {others.length > 0 && words.alsoOpen(others.join(', '))}
    </p>
  )
}

/** In place of an inquiry that somebody erased, or whose time in the bin is over. */
function DeletedInquiry() {
  return (
    <div role="status">
      <h2>{words.deleted}</h2>
      <p>{words.deletedText}</p>
    </div>
  )
}

/** Returns the phone numbers in a whole message, in its order, and the one that the customer gave beside it. */
function usePhoneNumbers(inquiry: InquiryDetails | undefined): readonly FoundNumber[] {
  const { id, message = '', phone } = inquiry ?? {}
  const { data } = useQuery({
    queryKey: ['phone numbers', id, message.length, phone],
    queryFn:
      phone || /\d/.test(message)
        ? async () => {
            const { findPhoneNumbers } = await import('./phone-numbers')
            const beside = { from: message.length, to: message.length }
            return [
              ...findPhoneNumbers(message, site.countryCode),
              ...findPhoneNumbers(phone ?? '', site.countryCode).map((found) => ({
                ...found,
                ...beside,
              })),
            ]
          }
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}

const none: readonly FoundNumber[] = []
