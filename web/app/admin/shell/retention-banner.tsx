import { pendingCountMax, type Settings } from '../../../../worker/settings/contract'
import { Notice } from '../../components/notice'
import { data } from '../../content/words/desk/data'
import { useRetention } from '../settings/data/use-retention'
import { useSettings } from '../store/settings'
import { writeMoment } from '../ui/moment'
import { LineButton } from '../ui/online-button'
import styles from './retention-banner.module.css'

const words = data.retention.pending

/** Stands over every part of the desk while a shorter retention waits to apply: it can be cancelled. */
export function RetentionBanner() {
  const { data: answer } = useSettings()
  return (
    <div role="status" className={styles.place}>
      {answer?.settings.pendingRetention && <Pending {...answer.settings} />}
    </div>
  )
}

function Pending({ retentionDays, pendingRetention, version }: Settings) {
  const { save: saveRetention, isSaving } = useRetention(version)
  if (!pendingRetention) return null
  const { days, at, count } = pendingRetention
  const isMore = count === pendingCountMax
  return (
    <Notice tone="error">
      <p>{words.text(writeMoment(at), count, days, isMore)}</p>
      <LineButton
        look="line"
        size="small"
        aria-disabled={isSaving || undefined}
        onClick={() => !isSaving && saveRetention(retentionDays)}
      >
        {words.cancel}
      </LineButton>
    </Notice>
  )
}
