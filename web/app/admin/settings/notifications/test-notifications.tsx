import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TestNotification } from '../../../../../worker/notifications/contract'
import type { Settings } from '../../../../../worker/settings/contract'
import { delivery } from '../../../content/words/desk/delivery'
import { CallError } from '../../store/calls'
import { reportKey, sendTestNotification } from '../../store/notifications'
import { editSettings, settingsKey, useSettings } from '../../store/settings'
import { formatDateTime } from '../../ui/dates'
import { OnlineButton, useRequiresConnection } from '../../ui/online-button'
import { useToast } from '../../ui/toast'
import styles from './test-notifications.module.css'

const words = delivery.test

/** Sends a test notification, and says how it went. */
export function SendTestNotification() {
  const client = useQueryClient()
  const showToast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: sendTestNotification,
    onSuccess({ test: { code, ...test } }) {
      if (code === null) showToast('success', words.sent)
      else showToast('error', words.failed(delivery.reason({ ...test, code })))
    },
    onError(error) {
      const isTooMany = error instanceof CallError && error.status === 429
      showToast('error', isTooMany ? words.tooMany : words.noAnswer)
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportKey }),
  })
  // Disabled it would lose the focus, and with it a keyboard's place on the page.
  return (
    <OnlineButton
      size="small"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? words.sending : words.send}
    </OnlineButton>
  )
}

/** Switches the daily test notification on and off. */
export function DailyTest() {
  const client = useQueryClient()
  const showToast = useToast()
  const { data } = useSettings()
  const { mutate, isPending } = useMutation({
    mutationFn: (edit: Pick<Settings, 'selfTest' | 'version'>) => editSettings(edit),
    onSuccess: (answer) => client.setQueryData(settingsKey, answer),
    onError(error) {
      const isStale = error instanceof CallError && error.code === 'stale_edit'
      showToast('error', isStale ? delivery.test.dailyStale : delivery.test.dailyFailed)
      return client.invalidateQueries({ queryKey: settingsKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportKey }),
  })
  const { onClick: change, ...line } = useRequiresConnection(() => {
    if (data && !isPending)
      mutate({ selfTest: !data.settings.selfTest, version: data.settings.version })
  })
  if (!data) return null
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={data.settings.selfTest}
        aria-disabled={isPending || undefined}
        onChange={change}
        {...line}
      />
      {delivery.test.daily}
    </label>
  )
}

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
        <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
      </td>
      <td>{words.kinds[kind]}</td>
      <td>{delivery.channel(channel)}</td>
      <td>{code === null ? words.arrived : delivery.reason({ code, status, channel })}</td>
    </tr>
  )
}
