import { useMutation, useQueryClient } from '@tanstack/react-query'
import { delivery } from '../../../content/words/desk/delivery'
import { CallError } from '../../store/calls'
import { reportKey, sendTestNotification } from '../../store/notifications'
import { LineButton } from '../../ui/online-button'
import { useToast } from '../../ui/toasts'

const words = delivery.test

/** Sends a test notification, and says how it went. */
export function SendTest() {
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
    <LineButton
      size="small"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? words.sending : words.send}
    </LineButton>
  )
}
