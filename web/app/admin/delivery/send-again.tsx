import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LetterDelivery } from '../../../../worker/notifications/contract'
import { delivery } from '../../content/words/desk/delivery'
import { CallError } from '../calls'
import { LineButton } from '../offline/line-button'
import type { Tone } from '../toast'
import { useToast } from '../toasts'
import { letterKey, reportKey, sendAgain } from './letters'

const words = delivery.letter

/** Sends the letter of an inquiry now, and says how it went. */
export function SendAgain({ id }: { id: string }) {
  const client = useQueryClient()
  const showToast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendAgain(id),
    onSuccess(letter) {
      client.setQueryData(letterKey(id), letter)
      showToast(...resultOf(letter))
    },
    onError(error) {
      const code = error instanceof CallError ? error.code : undefined
      showToast('error', refusals.get(code ?? '') ?? words.againNoAnswer)
      return client.invalidateQueries({ queryKey: letterKey(id) })
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
  ['letter_under_way', words.underWay],
  ['letter_withheld', words.withheld],
])

function resultOf({ delivery: { state, failure, channel } }: LetterDelivery): [Tone, string] {
  if (state === 'sent') return ['success', words.againSent]
  if (!failure) return ['success', words.againQueued]
  return ['error', words.againFailed(delivery.reason({ ...failure, channel }))]
}
