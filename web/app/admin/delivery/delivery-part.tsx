import type { DeliveryReport } from '../../../../worker/notifications/contract'
import { Notice } from '../../components/notice'
import spec from '../../components/spec.module.css'
import { delivery } from '../../content/words/desk/delivery'
import { RetryNotice } from '../retry-notice'
import { DailyTest } from './daily-test'
import styles from './delivery-part.module.css'
import { writeMoment } from './moment'
import { SendTest } from './send-test'
import { TestList } from './test-list'
import { useReport } from './use-report'

const words = delivery.part

/** The part of the desk about letters: whether they go out, and the proof. */
export default function DeliveryPart() {
  const { data: report, isError, refetch } = useReport()
  return (
    <div className={styles.part}>
      <h2>{words.title}</h2>
      <p className={styles.lead}>{words.lead}</p>
      {isError && !report && <RetryNotice onRetry={() => refetch()}>{words.failed}</RetryNotice>}
      <div role="status">{!report && !isError && <p className="label">{words.loading}</p>}</div>
      {report && (
        <>
          {report.problems.map((name) => (
            <Notice key={name} tone="error">
              {words.problem(name)}
              <p>{words.problemAdvice}</p>
            </Notice>
          ))}
          <Facts {...report} />
          <section className={styles.test}>
            <h3>{delivery.test.title}</h3>
            <p>{delivery.test.text}</p>
            <SendTest />
            <DailyTest />
          </section>
          <TestList tests={report.tests} />
        </>
      )}
    </div>
  )
}

function Facts({ lastProvenAt, waiting, failed, isSelfTestOn, nextSelfTestAt }: DeliveryReport) {
  const next = nextSelfTestAt === null ? words.testIsSoon : writeMoment(nextSelfTestAt)
  const facts = [
    [words.proven, lastProvenAt === null ? words.neverProven : writeMoment(lastProvenAt)],
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
