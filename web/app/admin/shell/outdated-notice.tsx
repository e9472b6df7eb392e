import { Icon } from '../../components/icon'
import { admin } from '../../words/admin'
import { outdated } from '../../words/desk/outdated'
import { formatDateTime } from '../ui/dates'
import { DeskButton } from '../ui/desk-button'
import styles from './banners.module.css'

/** Says that the desk has not been updated since a time, in ms. */
export default function OutdatedNotice({ since }: { since: number }) {
  return (
    <div className={styles.offline}>
      <Icon name="warning" />
      <p>{outdated.since(formatDateTime(since))}</p>
      <DeskButton variant="line" size="small" onClick={() => location.reload()}>
        {admin.partFailure.reload}
      </DeskButton>
    </div>
  )
}
