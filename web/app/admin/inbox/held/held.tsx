import { held } from '../../../content/words/desk/held'
import type { InquiryDetails } from '../../store/inquiry'
import type { ListView } from '../../store/views'
import styles from './held.module.css'

/** Over a held inquiry that is open: why it is held, and why that may be wrong. */
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
    </div>
  )
}

/** Says over the list of held ones how long they are kept. */
export function HeldLifetime({ view }: { view: ListView }) {
  if (view.name !== 'held') return null
  return <p className={styles.lifetime}>{held.lifetime}</p>
}
