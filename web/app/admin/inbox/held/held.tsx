import { held } from '../../../content/words/desk/held'
import type { InquiryDetails } from '../../store/inquiry'
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

/** Says over the list of held ones how long they are kept. */
export function HeldLifetime({ view }: { view: ListView }) {
  if (view.name !== 'held') return null
  return <p className={styles.lifetime}>{held.lifetime}</p>
}
