import { skipToken, useQuery } from '@tanstack/react-query'
import { workStates } from '../../../../../worker/intake/contract'
import button from '../../../components/button.module.css'
import { site } from '../../../content/site'
import { inquiryActions } from '../../../content/words/desk/inquiry-actions'
import { reading } from '../../../content/words/desk/reading'
import { work } from '../../../content/words/desk/work'
import { useConnection } from '../../store/connection'
import type { Inquiry } from '../../store/inquiry'
import { DeskIcon } from '../../ui/desk-icon'
import { OnlineButton } from '../../ui/online-button'
import type { ListActions } from '../list-actions'
import styles from './pane-actions.module.css'
import { replyAddress } from './reply'

type PaneActionsProps = { inquiry: Inquiry; isWhole: boolean; actions: ListActions }

/** What can be done about an open inquiry: answer it, or put it away. */
export function PaneActions({ inquiry, isWhole, actions }: PaneActionsProps) {
  const isBinned = inquiry.deletedAt !== null
  return (
    <div className={styles.actions}>
      <a className={button.button} data-look="primary" data-size="small" href={replyHref(inquiry)}>
        <DeskIcon name="reply" />
        {reading.reply}
      </a>
      <PhoneLinks id={inquiry.id} message={isWhole ? inquiry.message : undefined} />
      <span className={styles.away}>
        {isBinned ? (
          <OnlineButton look="line" size="small" onClick={() => actions.restore([inquiry])}>
            <DeskIcon name="restore" />
            {inquiryActions.restore}
          </OnlineButton>
        ) : (
          <>
            {inquiry.heldFor === null && <WorkButtons inquiry={inquiry} actions={actions} />}
            <MarkButton inquiry={inquiry} actions={actions} />
            <OnlineButton
              look="delete"
              size="icon"
              aria-label={inquiryActions.deleteOpen}
              title={inquiryActions.deleteOpen}
              onClick={() => actions.askToDelete([inquiry])}
            >
              <DeskIcon name="bin" />
            </OnlineButton>
          </>
        )}
      </span>
    </div>
  )
}

/** Where an answer to an inquiry is written. */
export function replyHref(inquiry: Inquiry) {
  return replyAddress(inquiry, site.name)
}

/** How far the work has come, and that it is done. */
function WorkButtons({ inquiry, actions }: Pick<PaneActionsProps, 'inquiry' | 'actions'>) {
  const { isOnline } = useConnection()
  const isDone = inquiry.doneAt !== null
  return (
    <>
      <select
        className={styles.status}
        aria-label={work.statusLabel}
        disabled={!isOnline}
        value={inquiry.status}
        onChange={({ target }) => {
          const status = workStates.find((state) => state === target.value)
          if (status) void actions.setStatus(inquiry, status)
        }}
      >
        {workStates.map((state) => (
          <option key={state} value={state}>
            {work.status[state]}
          </option>
        ))}
      </select>
      <OnlineButton look="line" size="small" onClick={() => void actions.file([inquiry])}>
        <DeskIcon name={isDone ? 'restore' : 'check'} />
        {isDone ? work.reopen : work.done}
      </OnlineButton>
    </>
  )
}

function MarkButton({ inquiry, actions }: Pick<PaneActionsProps, 'inquiry' | 'actions'>) {
  const isUnread = inquiry.readAt === null
  const label = isUnread ? inquiryActions.markRead : inquiryActions.markUnread
  return (
    <OnlineButton
      look="line"
      size="icon"
      aria-label={label}
      title={label}
      onClick={() => actions.mark([inquiry], isUnread)}
    >
      <DeskIcon name={isUnread ? 'read' : 'unread'} />
    </OnlineButton>
  )
}

/** The first number to call, and the first one that has WhatsApp. */
function PhoneLinks({ id, message }: { id: string; message: string | undefined }) {
  const numbers = usePhoneNumbers(id, message)
  const [first] = numbers
  const mobile = numbers.find(({ whatsApp }) => whatsApp !== null)
  return (
    <>
      {first && (
        <a className={button.button} data-look="line" data-size="small" href={first.address}>
          <DeskIcon name="phone" />
          <span>
            {reading.call} <span className={styles.number}>{first.display}</span>
          </span>
        </a>
      )}
      {mobile?.whatsApp && (
        <a
          className={button.button}
          data-look="line"
          data-size="small"
          href={mobile.whatsApp}
          target="_blank"
          rel="noreferrer"
        >
          <DeskIcon name="chat" />
          {reading.whatsApp}
          <span className="visually-hidden">{reading.newWindow(mobile.display)}</span>
        </a>
      )}
    </>
  )
}

/** Returns the phone numbers in a message; none until they are looked for. */
function usePhoneNumbers(id: string, message: string | undefined) {
  const { data } = useQuery({
    queryKey: ['phone numbers', id, message?.length],
    queryFn:
      message === undefined || !/\d/.test(message)
        ? skipToken
        : async () => {
            const { findPhoneNumbers } = await import('./phone-numbers')
            return findPhoneNumbers(message, site.countryCode)
          },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? []
}
