import { pendingCountMax } from '../../../../worker/settings/contract'
import type { Settings } from '../../../../worker/settings/routes'
import { Notice } from '../../components/notice'
import { data } from '../../words/desk/data'
import { useRetention } from '../settings/data/use-retention'
import { formatDateTime } from '../ui/dates'
import { focusMain, restoreFocus } from '../ui/focus'
import { OnlineButton } from '../ui/online-button'

type RetentionNoticeProps = Pick<Settings, 'retentionDays'> & {
  pending: NonNullable<Settings['pendingRetention']>
}

/** Says what a shorter retention will delete, with a button to cancel it. */
export default function RetentionNotice({ retentionDays, pending }: RetentionNoticeProps) {
  const words = data.retention.pending
  const { save, isSaving } = useRetention(() => restoreFocus(focusMain))
  const { days, at, count } = pending
  const isMore = count === pendingCountMax
  return (
    <Notice tone="error">
      <p>{words.text(formatDateTime(at), count, days, isMore)}</p>
      <OnlineButton
        variant="line"
        size="small"
        aria-disabled={isSaving || undefined}
        onClick={() => !isSaving && save(retentionDays)}
      >
        {words.cancel}
      </OnlineButton>
    </Notice>
  )
}
