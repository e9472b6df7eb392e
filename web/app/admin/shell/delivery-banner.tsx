import { Link } from 'react-router'
import { type DeliveryReport, databaseWarnShare } from '../../../../worker/notifications/contract'
import { Notice } from '../../components/notice'
import { delivery } from '../../content/words/desk/delivery'
import { useReport } from '../store/use-delivery-report'
import { writeMoment } from '../ui/moment'
import styles from './delivery-banner.module.css'

/** Stands over every part of the desk while a notification is not out, and goes by itself. */
export function DeliveryBanner() {
  const { data: report } = useReport()
  return (
    <div role="status" className={styles.place}>
      {report?.status === 'degraded' && (
        <Notice tone="error">
          <Headline {...report} />
          <p>{whatToKnow(report)}</p>
          <div className={styles.links}>
            {report.oldest && <Link to="/admin?notified=false">{delivery.banner.show}</Link>}
            <Link to="/admin?view=delivery">{delivery.banner.details}</Link>
          </div>
        </Notice>
      )}
    </div>
  )
}

function Headline({ waiting, failed, problems, databaseUse }: DeliveryReport) {
  const words = delivery.banner
  const isFilling = databaseUse >= databaseWarnShare
  const isTest = waiting + failed + problems.length === 0 && !isFilling
  return (
    <>
      {waiting > 0 && <span>{words.waiting(waiting)}</span>}
      {failed > 0 && <span>{words.failed(failed)}</span>}
      {problems.map((name) => (
        <span key={name}>{delivery.problem(name)}</span>
      ))}
      {isFilling && <span>{words.filling(Math.round(databaseUse * 100))}</span>}
      {isTest && <span>{words.testFailed}</span>}
    </>
  )
}

/** Why, since when, and what comes next: of the oldest, of a setting, or of the test that failed. */
function whatToKnow({ oldest, tests, problems, databaseUse }: DeliveryReport) {
  const words = delivery.banner
  if (!oldest && problems.length === 0 && databaseUse >= databaseWarnShare) return words.makeRoom
  if (!oldest && problems.length > 0) return `${words.atRisk} ${delivery.problemAdvice}`
  if (!oldest) {
    const [test] = tests
    return [test?.code && `${delivery.reason({ ...test, code: test.code })}.`, words.atRisk]
      .filter(Boolean)
      .join(' ')
  }
  const { failure, channel, timestamp, dueAt } = oldest
  return [
    failure && `${delivery.reason({ ...failure, channel })}.`,
    words.since(writeMoment(timestamp)),
    dueAt === null ? words.noRetry : words.retry(writeMoment(dueAt)),
  ]
    .filter(Boolean)
    .join(' ')
}
