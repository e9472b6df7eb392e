import { Link } from 'react-router'
import { startOf } from '../../../../worker/graphemes'
import { entering as words } from '../../words/desk/entering'
import { work } from '../../words/desk/work'
import { inquiryPath } from '../inbox/use-open-inquiry'
import type { Inquiry } from '../store/inquiry'
import { DeskIcon } from '../ui/desk-icon'
import { escapeInvisible } from '../ui/escape-invisible'
import { OnlineDeskButton } from '../ui/online-button'
import styles from './entering.module.css'

type KnownCustomerProps = {
  known: Inquiry | null
  /** Whether it is the number, rather than the address, that they share. */
  isSamePhone: boolean
  isBusy: boolean
  onAdd: (known: Inquiry) => void
  onLeave: () => void
}

const excerptLength = 90

/** Offers the enquiry of a customer who is known, before a second one is made. */
export function KnownCustomer(props: KnownCustomerProps) {
  const { known, isSamePhone, isBusy, onAdd, onLeave } = props
  return (
    <div role="status">
      {known && (
        <div className={styles.known}>
          <DeskIcon name="mine" />
          <p>
            <b>{words.known.isCustomer(escapeInvisible(startOf(known.name, 60)))}</b>{' '}
            {isSamePhone ? words.known.samePhone : words.known.sameEmail}{' '}
            <Link to={inquiryPath(known.id)} onClick={onLeave}>
              {known.reference}, {work.status[known.status]}
            </Link>
            : <bdi>{escapeInvisible(startOf(known.message, excerptLength))}</bdi>
          </p>
          <OnlineDeskButton
            variant="line"
            size="small"
            isBusy={isBusy}
            onClick={() => onAdd(known)}
          >
            {words.known.addTo(known.reference)}
          </OnlineDeskButton>
        </div>
      )}
    </div>
  )
}
