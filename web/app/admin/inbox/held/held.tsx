import { held } from '../../../content/words/desk/held'
import type { Inquiry, InquiryDetails } from '../../store/inquiry'
import type { ListView } from '../../store/views'
import styles from './held.module.css'
import { ReleaseButton } from './release-button'

/** Over a held inquiry that is open: why it is held, why that may be wrong, and the way out. */
export function HeldNotice({ inquiry }: { inquiry: InquiryDetails }) {
  if (inquiry.heldFor === null || inquiry.deletedAt !== null) return null
  const { happened, mayBeWrong } = held.reasons[inquiry.heldFor]
  return (
    <div className={styles.notice}>
      <p>
        <strong>{held.title}</strong>
      </p>
      <p>
        {happened} {mayBeWrong}
      </p>
      <ReleaseButton rows={[inquiry]} />
    </div>
  )
}

/** Why an inquiry is held, in a few words; nothing where it is not. */
export function HeldReason({ inquiry: { heldFor } }: { inquiry: Inquiry }) {
  if (heldFor === null) return null
  return <span className="label">{held.reasons[heldFor].label}</span>
}

/** Says over the list of held ones how long they are kept. */
export function HeldLifetime({ view }: { view: ListView }) {
  if (view.name !== 'held') return null
  return <p className={styles.lifetime}>{held.lifetime}</p>
}
