import { Link } from 'react-router'
import { type DeliveryReport, databaseWarnShare } from '../../../../worker/notifications/contract'
import { Notice } from '../../components/notice'
import { delivery } from '../../content/words/desk/delivery'
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

function Headline(report: DeliveryReport) {
  const { waiting, failed, repliesWaiting, repliesFailed, problems, databaseUse } = report
  const words = delivery.banner
  const isFilling = databaseUse >= databaseWarnShare
  const { acknowledgementsWaiting, acknowledgementsFailed } = report
  const { additionsWaiting, additionsFailed, filesMissing } = report
  const ofVisitors =
    repliesWaiting + repliesFailed + acknowledgementsWaiting + acknowledgementsFailed
  const unsent = waiting + failed + ofVisitors + additionsWaiting + additionsFailed
  const isTest = unsent + problems.length + filesMissing === 0 && !isFilling
  return (
    <>
      {waiting > 0 && <span>{words.waiting(waiting)}</span>}
      {failed > 0 && <span>{words.failed(failed)}</span>}
      {repliesWaiting > 0 && <span>{words.repliesWaiting(repliesWaiting)}</span>}
      {repliesFailed > 0 && <span>{words.repliesFailed(repliesFailed)}</span>}
      {acknowledgementsWaiting > 0 && (
        <span>{words.acknowledgementsWaiting(acknowledgementsWaiting)}</span>
      )}
      {acknowledgementsFailed > 0 && (
        <span>{words.acknowledgementsFailed(acknowledgementsFailed)}</span>
      )}
      {additionsWaiting > 0 && <span>{words.additionsWaiting(additionsWaiting)}</span>}
      {additionsFailed > 0 && <span>{words.additionsFailed(additionsFailed)}</span>}
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
  const { oldest, tests, problems, databaseUse, repliesWaiting, repliesFailed } = report
  const { acknowledgementsWaiting, acknowledgementsFailed } = report
  const words = delivery.banner
  if (!oldest && repliesFailed > 0) return words.repliesNoRetry
  if (!oldest && acknowledgementsFailed > 0) return words.acknowledgementsNoRetry
  if (!oldest && report.additionsFailed > 0) return words.additionsNoRetry
  const isWaiting = repliesWaiting + acknowledgementsWaiting + report.additionsWaiting > 0
  if (!oldest && isWaiting && problems.length === 0) return words.repliesRetry
  if (!oldest && problems.length === 0 && databaseUse >= databaseWarnShare) return words.makeRoom
  if (!oldest && problems.length > 0) return `${words.atRisk} ${delivery.problemAdvice}`
  if (!oldest && report.filesMissing > 0) return words.filesMissingAdvice
  if (!oldest) {
    const [test] = tests
    return [test?.code && `${delivery.reason({ ...test, code: test.code })}.`, words.atRisk]
      .filter(Boolean)
      .join(' ')
  }
  const { failure, channel, timestamp, dueAt } = oldest
  return [
    failure && `${delivery.reason({ ...failure, channel })}.`,
    words.since(formatDateTime(timestamp)),
    dueAt === null ? words.noRetry : words.retry(formatDateTime(dueAt)),
  ]
    .filter(Boolean)
    .join(' ')
}
