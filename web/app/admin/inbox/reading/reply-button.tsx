import { useState } from 'react'
import { compose } from '../../../words/desk/compose'
import { reading } from '../../../words/desk/reading'
import { useHasDraft } from '../../store/drafts'
import type { Inquiry, InquiryDetails } from '../../store/inquiry'
import { useSignIn } from '../../store/sign-in'
import { DeskButton, DeskLinkButton, Key } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { useKeyHints } from '../../ui/keys'
import { lazyOverlay } from '../../ui/lazy-part'
import { useRequiresConnection } from '../../ui/online-button'
import { mailAddress } from './mail-address'
import type { Compose } from './more-button'

const CorrectDetails = lazyOverlay(() => import('./correct-details'))

type ReplyButtonProps = {
  inquiry: Inquiry
  /** Once it has loaded. */
  details: InquiryDetails | undefined
  isReplying: boolean
  onCompose: Compose
}

/**
 * Opens the composer. If no channel can e-mail customers, opens the mail program, and the form that
 * records the reply. If there is no address to answer to, adds one.
 */
export function ReplyButton({ inquiry, details, isReplying, onCompose }: ReplyButtonProps) {
  const { user } = useSignIn()
  const { shortcut } = useKeyHints()
  const isResumed = useHasDraft(inquiry.id, ['reply']) && !isReplying
  const content = (
    <>
      <DeskIcon name="reply" />
      <span>{isResumed ? compose.reply.resume : reading.reply}</span>
      <Key>r</Key>
    </>
  )
  const reply = useRequiresConnection(() => onCompose('reply'))
  const [isAdding, setAdding] = useState(false)
  const add = useRequiresConnection(() => setAdding(true))
  if (!inquiry.email) {
    return (
      <>
        <DeskButton
          variant="line"
          data-reply
          aria-keyshortcuts={shortcut('r')}
          aria-haspopup="dialog"
          {...add}
        >
          <DeskIcon name="reply" />
          <span>{reading.addAddress}</span>
          <Key>r</Key>
        </DeskButton>
        {isAdding && details && (
          <CorrectDetails inquiry={details} onClose={() => setAdding(false)} />
        )}
      </>
    )
  }
  if (user?.canReply) {
    // While the composer is open, Send is the only primary button.
    return (
      <DeskButton
        variant={isReplying ? 'line' : 'primary'}
        data-reply
        aria-keyshortcuts={shortcut('r')}
        aria-expanded={isReplying}
        {...reply}
      >
        {content}
      </DeskButton>
    )
  }
  return (
    <DeskLinkButton
      variant="primary"
      data-reply
      aria-keyshortcuts={shortcut('r')}
      href={mailAddress(inquiry)}
      onClick={() => onCompose('email')}
    >
      {content}
    </DeskLinkButton>
  )
}
