import { inquiryActions } from '../../../words/desk/inquiry-actions'
import { lists } from '../../../words/desk/lists'
import { reading } from '../../../words/desk/reading'
import { work } from '../../../words/desk/work'
import type { Inquiry, InquiryDetails } from '../../store/inquiry'
import { useTeam } from '../../store/team'
import { DeskButton, Key } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { useKeyHints } from '../../ui/keys'
import { OwnerMark, StatusMark } from '../../ui/marks'
import { useRequiresConnection } from '../../ui/online-button'
import { StepButtons } from '../../ui/step-buttons'
import { ReleaseButton } from '../held/release-button'
import type { ListActions } from '../list-actions'
import { MenuButton } from '../work/menu-button'
import type { WorkMenus } from '../work/use-work-menus'
import styles from './action-bar.module.css'
import { CallButton, WhatsAppButton } from './call-button'
import { type Compose, MoreButton } from './more-button'
import type { FoundNumber } from './phone-numbers'
import { ReplyButton } from './reply-button'

/** The position of an inquiry from 0, or -1 if it is not in the list; `count` is of loaded rows. */
export type ListPosition = { position: number; count: number; hasMore: boolean }

type ActionBarProps = {
  inquiry: Inquiry | undefined
  /** The same, once it has loaded. */
  details: InquiryDetails | undefined
  actions: ListActions
  menus: WorkMenus
  listPosition: ListPosition
  onStep: (by: 1 | -1) => void
  onClose: () => void
  numbers: readonly FoundNumber[]
  isReplying: boolean
  onCompose: Compose
  /** Undefined if the customer has no other enquiry. */
  onMerge: (() => void) | undefined
}

/** The actions on the open inquiry, always in view; on a phone within reach of the thumb. */
export function ActionBar(props: ActionBarProps) {
  const { inquiry, listPosition, onStep, onClose } = props
  return (
    <>
      <div className={styles.phone}>
        <DeskButton size="small" data-back onClick={onClose}>
          <DeskIcon name="left" />
          <span>{lists.opened.back}</span>
        </DeskButton>
        <Steps listPosition={listPosition} onStep={onStep} />
      </div>
      <fieldset
        className={styles.bar}
        aria-label={reading.toolbar}
        data-replying={props.isReplying || undefined}
      >
        {inquiry && <Buttons {...props} inquiry={inquiry} />}
        <span className={styles.steps}>
          <Steps listPosition={listPosition} onStep={onStep} />
          <DeskButton
            shape="icon"
            data-close
            aria-label={reading.close}
            title={`${reading.close} (Esc)`}
            onClick={onClose}
          >
            <DeskIcon name="close" />
          </DeskButton>
        </span>
      </fieldset>
    </>
  )
}

function Buttons(props: ActionBarProps & { inquiry: Inquiry }) {
  const { inquiry, actions, numbers, isReplying, onCompose } = props
  const restore = useRequiresConnection(() => actions.restore([inquiry]))
  const remove = useRequiresConnection(() => actions.askToDelete([inquiry]))
  if (inquiry.box === 'bin') {
    return (
      <DeskButton variant="primary" {...restore}>
        <DeskIcon name="restore" />
        <span>{inquiryActions.restore}</span>
      </DeskButton>
    )
  }
  if (inquiry.box === 'held') {
    return (
      <>
        {/* The most common action on a held inquiry. */}
        <ReleaseButton rows={[inquiry]} />
        <DeskButton
          variant="danger"
          shape="icon"
          aria-label={inquiryActions.deleteOpen}
          title={inquiryActions.deleteOpen}
          {...remove}
        >
          <DeskIcon name="bin" />
        </DeskButton>
      </>
    )
  }
  return (
    <>
      <DoneButton inquiry={inquiry} actions={actions} />
      <ReplyButton {...props} />
      <WorkButtons {...props} />
      <CallButton numbers={numbers} onCall={() => isReplying || onCompose('call')} />
      <WhatsAppButton numbers={numbers} />
      <MoreButton {...props} />
    </>
  )
}

type OneProps = Pick<ActionBarProps, 'actions'> & { inquiry: Inquiry }

function DoneButton({ inquiry, actions }: OneProps) {
  const toggleDone = useRequiresConnection(() => actions.toggleDone([inquiry]))
  const isDone = inquiry.box === 'done'
  const { shortcut } = useKeyHints()
  return (
    <DeskButton variant="line" aria-keyshortcuts={shortcut('e')} {...toggleDone}>
      <DeskIcon name={isDone ? 'restore' : 'check'} />
      <span>{isDone ? work.reopen : work.done}</span>
      <Key>e</Key>
    </DeskButton>
  )
}

/** The menus for the owner, the reminder and the status. */
function WorkButtons({ inquiry, menus }: OneProps & Pick<ActionBarProps, 'menus'>) {
  const { colleagues, me } = useTeam()
  const { ownerId, status } = inquiry
  const owner = colleagues.find(({ id }) => id === ownerId)?.name ?? null
  const shared = { rows: [inquiry], menus }
  const ownerLabel = owner === null ? work.noOwner : work.ownedBy(owner)
  const { shortcut, titleWith } = useKeyHints()
  return (
    <>
      <MenuButton
        {...shared}
        menu="assign"
        data-roomy
        aria-keyshortcuts={shortcut('a')}
        title={`${titleWith(work.assign, 'a')}, ${ownerLabel}`}
      >
        {owner === null ? (
          <DeskIcon name="assign" />
        ) : (
          <OwnerMark name={owner} isMine={ownerId === me} isHidden />
        )}
        <span className="visually-hidden" data-word>
          {work.assign}
        </span>
        <span className="visually-hidden">, {ownerLabel}</span>
        <Key>a</Key>
      </MenuButton>
      <MenuButton
        {...shared}
        menu="remind"
        data-roomy
        aria-keyshortcuts={shortcut('h')}
        title={titleWith(work.remind, 'h')}
      >
        <DeskIcon name="clock" />
        <span className="visually-hidden" data-word>
          {work.remind}
        </span>
        <Key>h</Key>
      </MenuButton>
      <MenuButton
        {...shared}
        menu="status"
        data-wide
        aria-keyshortcuts={shortcut('s')}
        aria-label={work.statusIs(work.status[status])}
      >
        <StatusMark status={status} />
        <DeskIcon name="down" />
      </MenuButton>
    </>
  )
}

/** Opens the next or the previous inquiry of the list. */
function Steps({
  listPosition,
  onStep,
}: {
  listPosition: ListPosition
  onStep: (by: 1 | -1) => void
}) {
  const { position, count, hasMore } = listPosition
  return (
    <>
      {position >= 0 && (
        <span className={styles.position}>
          {reading.position(position + 1, `${count}${hasMore ? '+' : ''}`)}
        </span>
      )}
      <StepButtons words={reading} position={position} count={count} onStep={onStep} />
    </>
  )
}
