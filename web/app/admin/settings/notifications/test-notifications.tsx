import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TestNotification } from '../../../../../worker/emails/contract'
import { delivery } from '../../../words/desk/delivery'
import { CallError } from '../../store/calls'
import { deliveryReportKey, sendTestNotification } from '../../store/notifications'
import { formatDateTime } from '../../ui/dates'
import { OnlineDeskButton } from '../../ui/online-button'
import { useToast } from '../../ui/toast'
import { SheetTable } from '../sheet-table'
import { SettingSwitch } from './setting-switch'

const words = delivery.test

/** Sends a test notification and reports the result. */
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
    onSettled: () => client.invalidateQueries({ queryKey: deliveryReportKey }),
  })
  // A disabled button would lose the focus, and with it a keyboard user's place on the page.
  return (
    <OnlineDeskButton variant="line" isBusy={isPending} onClick={() => mutate()}>
      {isPending ? words.sending : words.send}
    </OnlineDeskButton>
  )
}

/** Switches the daily test notification on and off. */
export function DailyTest() {
  return (
    <SettingSwitch
      name="selfTest"
      label={words.daily}
      hint={words.dailyHint}
      saved={{ on: words.dailyOn, off: words.dailyOff }}
    />
  )
}

/** The latest test e-mails, newest first. */
export function TestList({ tests }: { tests: readonly TestNotification[] }) {
  if (tests.length === 0) return <p>{words.none}</p>
  return (
    <SheetTable
      caption={words.recent}
      columns={[words.when, words.kind, words.way, words.result]}
      rows={tests.map(({ at, kind, channel, code, status }, position) => ({
        // The list only grows at its start, and its rows have no state.
        key: tests.length - position,
        hasFailed: code !== null,
        cells: [
          <time key="at" dateTime={new Date(at).toISOString()}>
            {formatDateTime(at)}
          </time>,
          words.kinds[kind],
          delivery.channel(channel),
          code === null ? words.arrived : delivery.reason({ code, status, channel }),
        ],
      }))}
    />
  )
}
