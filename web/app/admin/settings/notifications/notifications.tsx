import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeliveryReport } from '../../../../../worker/notifications/report'
import { Notice } from '../../../components/notice'
import { delivery } from '../../../words/desk/delivery'
import { deliveryReportKey, sendWaiting, useDeliveryReport } from '../../store/notifications'
import { formatDateTime } from '../../ui/dates'
import { LoadingLine } from '../../ui/loading-line'
import { OnlineDeskButton } from '../../ui/online-button'
import { RetryNotice } from '../../ui/retry-notice'
import { useToast } from '../../ui/toast'
import { Facts, Good, Row, Setting } from '../section'
import { AcknowledgementSetting } from './acknowledgements'
import styles from './notifications.module.css'
import { PushSetting } from './push-setting'
import { NotificationSpeed } from './speed'
import { DailyTest, SendTestNotification, TestList } from './test-notifications'

const words = delivery.part

/** Whether e-mails are delivered and to whom, test e-mails, and notifications on this device. */
export function NotificationSettings() {
  const { data: report, isError, refetch } = useDeliveryReport()
  return (
    <>
      {isError && !report && <RetryNotice onRetry={() => refetch()}>{words.failed}</RetryNotice>}
      <LoadingLine isLoading={!report && !isError}>{words.loading}</LoadingLine>
      {report && (
        <>
          <Delivery {...report} />
          <Setting title={words.recipients} hint={words.recipientsHint}>
            <ul>
              {report.channels.map(({ name, to }) => (
                <li key={name}>{recipientOf(name, to)}</li>
              ))}
            </ul>
          </Setting>
          <Setting title={delivery.test.title} hint={delivery.test.text}>
            <SendTestNotification />
            <DailyTest />
          </Setting>
          <AcknowledgementSetting />
          <Setting title={delivery.test.recent} isWide>
            <TestList tests={report.tests} />
          </Setting>
          <NotificationSpeed />
        </>
      )}
      <PushSetting />
    </>
  )
}

function recipientOf(name: DeliveryReport['channels'][number]['name'], to: string | null) {
  if (name === 'log' || name === 'emailjs') return words.to[name]
  return to === null ? delivery.channel(name) : words.to.known(to, name)
}

/** The last successful delivery, what is waiting or has failed, and when the next test is due. */
function Delivery(report: DeliveryReport) {
  const { lastProvenAt, waiting, failed, isSelfTestOn, nextSelfTestAt } = report
  const { repliesWaiting, repliesFailed, acknowledgementsWaiting, acknowledgementsFailed } = report
  const { additionsWaiting, additionsFailed } = report
  const next = nextSelfTestAt === null ? words.testIsSoon : formatDateTime(nextSelfTestAt)
  const allWaiting = waiting + repliesWaiting + acknowledgementsWaiting + additionsWaiting
  const allFailed = failed + repliesFailed + acknowledgementsFailed + additionsFailed
  const isStuck = allWaiting + allFailed + report.problems.length > 0
  const problem = isStuck ? words.stuck : hasTestFailed(report) && delivery.banner.testFailed
  const rarely = [
    [words.repliesWaiting, repliesWaiting],
    [words.repliesGivenUp, repliesFailed],
    [words.acknowledgementsWaiting, acknowledgementsWaiting],
    [words.acknowledgementsGivenUp, acknowledgementsFailed],
    [words.additionsWaiting, additionsWaiting],
    [words.additionsGivenUp, additionsFailed],
  ] as const
  const facts = [
    [words.proven, lastProvenAt === null ? words.neverProven : formatDateTime(lastProvenAt)],
    [words.waiting, String(waiting)],
    [words.givenUp, String(failed)],
    ...rarely
      .filter(([, count]) => count > 0)
      .map(([name, count]) => [name, String(count)] as const),
    [words.nextTest, isSelfTestOn ? next : words.testIsOff],
  ] as const
  return (
    <Setting title={words.title} hint={words.hint}>
      {problem ? <p className={styles.stuck}>{problem}</p> : <Good>{words.works}</Good>}
      {report.problems.map((name) => (
        <Notice key={name} tone="error">
          {delivery.problem(name)}
          <p>{delivery.problemAdvice}</p>
        </Notice>
      ))}
      <Facts facts={facts} />
      {allWaiting > 0 && (
        <Row>
          <SendWaiting />
        </Row>
      )}
    </Setting>
  )
}

/** Whether the last test e-mail failed and nothing has been sent since. */
function hasTestFailed({ tests: [test], lastProvenAt }: DeliveryReport) {
  return test !== undefined && test.code !== null && test.at > (lastProvenAt ?? 0)
}

function SendWaiting() {
  const client = useQueryClient()
  const showToast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: sendWaiting,
    onSuccess: () => showToast('success', words.waitingSent),
    onError: () => showToast('error', words.waitingFailed),
    onSettled: () => client.invalidateQueries({ queryKey: deliveryReportKey }),
  })
  return (
    <OnlineDeskButton variant="line" isBusy={isPending} onClick={() => mutate()}>
      {words.sendWaiting}
    </OnlineDeskButton>
  )
}
