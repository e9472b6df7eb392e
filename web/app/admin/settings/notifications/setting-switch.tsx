import { useMutation, useQueryClient } from '@tanstack/react-query'
import { delivery } from '../../../words/desk/delivery'
import { CallError } from '../../store/calls'
import { deliveryReportKey } from '../../store/notifications'
import { settingsKey, useSettings } from '../../store/settings'
import { editSettings, settingsScope, settingsVersion } from '../../store/settings-edits'
import { useRequiresConnection } from '../../ui/online-button'
import { Switch } from '../../ui/switch'
import { useToast } from '../../ui/toast'

const words = delivery.choice

type SettingSwitchProps = {
  name: 'selfTest' | 'acknowledgements'
  label: string
  hint: string
  /** The messages shown once the setting is on or off. */
  saved: { on: string; off: string }
}

/** Switches one of the desk's settings on or off immediately; empty until they are loaded. */
export function SettingSwitch({ name, label, hint, saved }: SettingSwitchProps) {
  const client = useQueryClient()
  const showToast = useToast()
  const { data } = useSettings()
  const { mutate, isPending } = useMutation({
    scope: settingsScope,
    mutationFn: (isOn: boolean) =>
      editSettings(client, { [name]: isOn, version: settingsVersion(client) }),
    onSuccess(answer) {
      showToast('success', answer.settings[name] ? saved.on : saved.off)
    },
    onError(error) {
      showToast('error', failureOf(error))
      return client.invalidateQueries({ queryKey: settingsKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: deliveryReportKey }),
  })
  const offline = useRequiresConnection()
  if (!data) return null
  return (
    <Switch
      label={label}
      hint={hint}
      isOn={data.settings[name]}
      isDisabled={isPending || offline['aria-disabled']}
      describedBy={offline['aria-describedby']}
      onChange={(isOn) => mutate(isOn)}
    />
  )
}

function failureOf(error: Error) {
  if (!(error instanceof CallError)) return words.failed
  if (error.code === 'stale_edit') return words.stale
  // Its message says what is missing.
  return error.code === 'acknowledgement_unavailable' ? error.message : words.failed
}
