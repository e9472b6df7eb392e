import { Link } from 'react-router'
import { databaseWarnShare } from '../../../../worker/emails/contract'
import type { DeliveryReport } from '../../../../worker/notifications/report'
import { Notice } from '../../components/notice'
import { delivery } from '../../words/desk/delivery'
import { settingsPath } from '../store/views'
import { formatDateTime } from '../ui/dates'
import styles from './banners.module.css'

/** Says what is wrong with e-mails, files or the database, with links to the details. */
export default function DeliveryNotice({ report }: { report: DeliveryReport }) {
  return (
    <Notice tone="error">
      <Headline {...report} />
      {/* Each retry names the time of the next, for days: not worth announcing every time. */}
      <p aria-live="off">{explain(report)}</p>
      <div className={styles.links} aria-live="off">
        {report.oldest && <Link to="/admin?notified=false">{delivery.banner.show}</Link>}
        {report.unacknowledgedId && (
          <Link to={`/admin?inquiry=${report.unacknowledgedId}`}>
            {delivery.banner.showUnacknowledged}
          </Link>
        )}
        {report.filesMissingId && (
          <Link to={`/admin?inquiry=${report.filesMissingId}`}>
            {delivery.banner.showFilesMissing}
          </Link>
        )}
        <Link to={settingsPath('notifications')}>{delivery.banner.details}</Link>
      </div>
    </Notice>
  )
}

/** The counts of what is not sent, each with a sentence of the same name. */
const counts = [
  'waiting',
  'failed',
  'repliesWaiting',
  'repliesFailed',
  'acknowledgementsWaiting',
  'acknowledgementsFailed',
  'additionsWaiting',
  'additionsFailed',
] as const

function Headline(report: DeliveryReport) {
  const { problems, filesMissing, databaseUse } = report
  const words = delivery.banner
  const shown = counts.filter((name) => report[name] > 0)
  const isFilling = databaseUse >= databaseWarnShare
  const isTest = shown.length + problems.length + filesMissing === 0 && !isFilling
  return (
    <>
      {shown.map((name) => (
        <span key={name}>{words[name](report[name])}</span>
      ))}
      {problems.map((name) => (
        <span key={name}>{delivery.problem(name)}</span>
      ))}
      {filesMissing > 0 && <span>{words.filesMissing(filesMissing)}</span>}
      {isFilling && <span>{words.filling(Math.round(databaseUse * 100))}</span>}
      {isTest && <span>{words.testFailed}</span>}
    </>
  )
}

/** Says why, since when and what happens next: for the oldest failure, a setting or the test. */
function explain(report: DeliveryReport) {
  const words = delivery.banner
  if (report.oldest) return explainOldest(report.oldest)
  if (report.repliesFailed > 0) return words.repliesNoRetry
  if (report.acknowledgementsFailed > 0) return words.acknowledgementsNoRetry
  if (report.additionsFailed > 0) return words.additionsNoRetry
  if (report.problems.length > 0) return `${words.atRisk} ${delivery.problemAdvice}`
  const { repliesWaiting, acknowledgementsWaiting, additionsWaiting } = report
  if (repliesWaiting + acknowledgementsWaiting + additionsWaiting > 0) return words.repliesRetry
  if (report.databaseUse >= databaseWarnShare) return words.makeRoom
  if (report.filesMissing > 0) return words.filesMissingAdvice
  const [test] = report.tests
  const reason = test?.code && `${delivery.reason({ ...test, code: test.code })}.`
  return [reason, words.atRisk].filter(Boolean).join(' ')
}

function explainOldest(oldest: NonNullable<DeliveryReport['oldest']>) {
  const { failure, channel, timestamp, dueAt } = oldest
  const words = delivery.banner
  return [
    failure && `${delivery.reason({ ...failure, channel })}.`,
    words.since(formatDateTime(timestamp)),
    dueAt === null ? words.noRetry : words.retry(formatDateTime(dueAt)),
  ]
    .filter(Boolean)
    .join(' ')
}
