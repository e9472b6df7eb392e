import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../../../worker/settings/contract'
import { delivery } from '../../content/words/desk/delivery'
import { CallError } from '../calls'
import { editSettings, settingsKey, useSettings } from '../settings'
import { useToast } from '../toasts'
import styles from './daily-test.module.css'
import { reportKey } from './letters'

/** Switches the daily test letter on and off. */
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
