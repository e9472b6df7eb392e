import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationDelivery } from '../../../../../worker/notifications/contract'
import { delivery } from '../../../content/words/desk/delivery'
import { CallError } from '../../store/calls'
import { notificationKey, reportKey, sendAgain } from '../../store/notifications'
import { LineButton } from '../../ui/online-button'
import type { Tone } from '../../ui/toast'
import { useToast } from '../../ui/toasts'

const words = delivery.notification

/** Sends the notification of an inquiry now, and says how it went. */
export function SendAgain({ id }: { id: string }) {
  const client = useQueryClient()
  const showToast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendAgain(id),
    onSuccess(notification) {
      client.setQueryData(notificationKey(id), notification)
      showToast(...resultOf(notification))
    },
    onError(error) {
      const code = error instanceof CallError ? error.code : undefined
      showToast('error', refusals.get(code ?? '') ?? words.againNoAnswer)
      return client.invalidateQueries({ queryKey: notificationKey(id) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportKey }),
  })
  // Disabled it would lose the focus, and with it a keyboard's place on the page.
  return (
    <LineButton
      look="line"
      size="small"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? words.sending : words.again}
    </LineButton>
  )
}

const refusals = new Map<string, string>([
  ['notification_under_way', words.underWay],
  ['notification_withheld', words.withheld],
])

function resultOf({ delivery: { state, failure, channel } }: NotificationDelivery): [Tone, string] {
  if (state === 'sent') return ['success', words.againSent]
  if (!failure) return ['success', words.againQueued]
  return ['error', words.againFailed(delivery.reason({ ...failure, channel }))]
}
