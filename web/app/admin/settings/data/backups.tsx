import type { BackupReport } from '../../../../../worker/backups/progress'
import { Notice } from '../../../components/notice'
import { data } from '../../../words/desk/data'
import { useBackups } from '../../store/backups'
import { formatDateTime } from '../../ui/dates'
import { LoadingLine } from '../../ui/loading-line'
import { RetryNotice } from '../../ui/retry-notice'
import { Good, Setting } from '../section'

const words = data.backup

/** When the last backup was made, and whether backups need attention. */
export function Backups() {
  const { data: answer, isError, refetch } = useBackups()
  return (
    <Setting title={words.title} hint={words.text}>
      {isError && !answer && <RetryNotice onRetry={() => refetch()}>{words.failed}</RetryNotice>}
      <LoadingLine isLoading={!answer && !isError}>{words.loading}</LoadingLine>
      {answer && <LastBackup {...answer.backup} />}
    </Setting>
  )
}

const bytesPerMegabyte = 1_000_000

function LastBackup({ state, at, rows, bytes, isRunning }: BackupReport) {
  const moment = at === null ? null : formatDateTime(at)
  const hasProblem = state === 'late' || state === 'unusable_key'
  const late = moment === null ? words.neverDone : words.late(moment)
  return (
    <>
      {state === 'ok' && moment && <Good>{words.ok(moment)}</Good>}
      {state === 'ok' && <p>{words.size(rows, (bytes / bytesPerMegabyte).toFixed(1))}</p>}
      {state === 'none' && <p>{words.none}</p>}
      {state === 'off' && <p>{words.off}</p>}
      {hasProblem && <Notice tone="error">{state === 'late' ? late : words.unusableKey}</Notice>}
      {(hasProblem || state === 'off') && <p>{words.advice}</p>}
      {isRunning && <p>{words.running}</p>}
    </>
  )
}
