import { responseTarget } from '../../../words/desk/response-target'
import { useRequiresConnection } from '../../ui/online-button'
import { Switch } from '../../ui/switch'
import { Setting } from '../section'
import { useSettingsChange } from './use-settings-change'

const words = responseTarget.summary

/** Whether the company gets the summary of the desk by e-mail. */
export function SummarySetting({ isOn }: { isOn: boolean }) {
  const { save } = useSettingsChange()
  const offline = useRequiresConnection()
  return (
    <Setting title={words.title} hint={words.hint}>
      <Switch
        label={words.send}
        hint={words.sendHint}
        isOn={isOn}
        isDisabled={offline['aria-disabled']}
        describedBy={offline['aria-describedby']}
        onChange={(summaries) => save({ summaries }, summaries ? words.on : words.off)}
      />
    </Setting>
  )
}
