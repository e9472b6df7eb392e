import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../../../worker/settings/contract'
import { delivery } from '../../content/words/desk/delivery'
import { api } from '../../lib/api'
import { answerTo, CallError } from '../calls'
import { useToast } from '../toasts'
import styles from './daily-test.module.css'
import { reportKey } from './letters'

type Answer = { settings: Settings }

/** Where react-query keeps the answer of GET /api/settings. */
const settingsKey = ['settings'] as const

/** Switches the daily test letter on and off. */
export function DailyTest() {
  const client = useQueryClient()
  const showToast = useToast()
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => answerTo<Answer>(api.settings.$get({}, { init: { signal } })),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (json: Pick<Settings, 'selfTest' | 'version'>) =>
      answerTo<Answer>(api.settings.$patch({ json })),
    onSuccess: (answer) => client.setQueryData(settingsKey, answer),
    onError(error) {
      const isStale = error instanceof CallError && error.code === 'stale_edit'
      showToast('error', isStale ? delivery.test.dailyStale : delivery.test.dailyFailed)
      return client.invalidateQueries({ queryKey: settingsKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportKey }),
  })
  if (!data) return null
  const { selfTest, version } = data.settings
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={selfTest}
        aria-disabled={isPending || undefined}
        onChange={() => !isPending && mutate({ selfTest: !selfTest, version })}
      />
      {delivery.test.daily}
    </label>
  )
}
