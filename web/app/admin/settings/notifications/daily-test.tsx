import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../../../../worker/settings/contract'
import { delivery } from '../../../content/words/desk/delivery'
import { CallError } from '../../store/calls'
import { reportKey } from '../../store/notifications'
import { editSettings, settingsKey, useSettings } from '../../store/settings'
import { useToast } from '../../ui/toasts'
import { useNeedsLine } from '../../ui/use-requires-connection'
import styles from './daily-test.module.css'

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
  const { onClick: change, ...line } = useNeedsLine(() => {
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
