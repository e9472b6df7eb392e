import type { TestNotification } from '../../../../../worker/notifications/contract'
import { delivery } from '../../../content/words/desk/delivery'
import { writeMoment } from '../../ui/moment'
import styles from './test-list.module.css'

const words = delivery.test

/** The latest test e-mails, newest first. */
export function TestList({ tests }: { tests: readonly TestNotification[] }) {
  if (tests.length === 0) return <p>{words.none}</p>
  return (
    <table className={styles.table} aria-label={words.recent}>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.way}</th>
          <th scope="col">{words.result}</th>
        </tr>
      </thead>
      <tbody>
        {tests.map((test, position) => (
          // The list only ever grows at its start, and its rows hold no state.
          <Row key={tests.length - position} {...test} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ at, kind, channel, code, status }: TestNotification) {
  return (
    <tr data-failed={code !== null || undefined}>
      <td>
        <time dateTime={new Date(at).toISOString()}>{writeMoment(at)}</time>
      </td>
      <td>{words.kinds[kind]}</td>
      <td>{delivery.channel(channel)}</td>
      <td>{code === null ? words.arrived : delivery.reason({ code, status, channel })}</td>
    </tr>
  )
}
