import { Notice } from '../../../components/notice'
import { delivery } from '../../../content/words/desk/delivery'
import { useReport } from '../../store/use-delivery-report'
import { Part } from '../../ui/part'
import { PartSection } from '../../ui/part-section'
import { RetryNotice } from '../../ui/retry-notice'
import { DailyTest } from './daily-test'
import { DeliveryFacts } from './delivery-facts'
import { SendTest } from './send-test'
import { TestList } from './test-list'

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
              <SendTest />
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
