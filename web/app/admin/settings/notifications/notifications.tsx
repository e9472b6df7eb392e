import type { DeliveryReport } from '../../../../../worker/notifications/contract'
import { Notice } from '../../../components/notice'
import spec from '../../../components/spec.module.css'
import { delivery } from '../../../content/words/desk/delivery'
import { useReport } from '../../store/notifications'
import { formatDateTime } from '../../ui/dates'
import { RetryNotice } from '../../ui/retry-notice'
import { Part, PartSection } from '../../ui/section'
import { DailyTest, SendTestNotification, TestList } from './test-notifications'

const words = delivery.part

/** The part of the desk about notifications: whether they go out, and the proof. */
export default function DeliveryPart() {
  const { data: report, isError, refetch } = useReport()
  return (
    <Part title={words.title}>
      {isError && !report && <RetryNotice onRetry={() => refetch()}>{words.failed}</RetryNotice>}
      <div role="status">{!report && !isError && <p className="label">{words.loading}</p>}</div>
      {report && (
        <>
          <PartSection title={words.facts} text={words.lead}>
            {report.problems.map((name) => (
              <Notice key={name} tone="error">
                {delivery.problem(name)}
                <p>{delivery.problemAdvice}</p>
              </Notice>
            ))}
            <DeliveryFacts {...report} />
          </PartSection>
          <PartSection title={delivery.test.title} text={delivery.test.text}>
            <div>
              <SendTestNotification />
            </div>
            <DailyTest />
          </PartSection>
          <PartSection title={delivery.test.recent} isWide>
            <TestList tests={report.tests} />
          </PartSection>
        </>
      )}
    </Part>
  )
}

/** E-mail notifications: what was last proven, what waits, when the next proof is. */
function DeliveryFacts(report: DeliveryReport) {
  const { lastProvenAt, waiting, failed, isSelfTestOn, nextSelfTestAt } = report
  const next = nextSelfTestAt === null ? words.testIsSoon : formatDateTime(nextSelfTestAt)
  const facts = [
    [words.proven, lastProvenAt === null ? words.neverProven : formatDateTime(lastProvenAt)],
    [words.waiting, String(waiting)],
    [words.givenUp, String(failed)],
    [words.nextTest, isSelfTestOn ? next : words.testIsOff],
  ]
  return (
    <dl className={spec.spec}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
