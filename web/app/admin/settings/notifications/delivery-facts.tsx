import type { DeliveryReport } from '../../../../../worker/notifications/contract'
import spec from '../../../components/spec.module.css'
import { delivery } from '../../../content/words/desk/delivery'
import { writeMoment } from '../../ui/moment'

const words = delivery.part

/** E-mail notifications: what was last proven, what waits, when the next proof is. */
export function DeliveryFacts(report: DeliveryReport) {
  const { lastProvenAt, waiting, failed, isSelfTestOn, nextSelfTestAt } = report
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
