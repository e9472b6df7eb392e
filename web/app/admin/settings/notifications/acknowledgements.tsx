import { Notice } from '../../../components/notice'
import { delivery } from '../../../words/desk/delivery'
import { useSettings } from '../../store/settings'
import { Setting } from '../section'
import styles from './notifications.module.css'
import { SettingSwitch } from './setting-switch'

const words = delivery.acknowledgement

/** Whether visitors get an e-mail when their enquiry has arrived, or why they cannot. */
export function AcknowledgementSetting() {
  const { data } = useSettings()
  const isOn = data?.settings.acknowledgements ?? false
  const problem = data?.acknowledgementProblem && words.problems[data.acknowledgementProblem]
  return (
    <Setting title={words.title} hint={words.text}>
      {problem && isOn && <Notice tone="error">{problem}</Notice>}
      {problem && !isOn && <p className={styles.reason}>{problem}</p>}
      {(isOn || !problem) && (
        <SettingSwitch
          name="acknowledgements"
          label={words.send}
          hint={words.sendHint}
          saved={{ on: words.on, off: words.off }}
        />
      )}
    </Setting>
  )
}
