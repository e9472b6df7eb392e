import { Notice } from '../../../components/notice'
import { phone } from '../../../words/desk/phone'
import { useRequiresConnection } from '../../ui/online-button'
import { Switch } from '../../ui/switch'
import { useToast } from '../../ui/toast'
import { Setting } from '../section'
import styles from './notifications.module.css'
import { usePushSetting } from './use-push-setting'

const words = phone.push

/** Whether this device shows a notification for a new enquiry. */
export function PushSetting() {
  const showToast = useToast()
  const { setting, isUnknown, isChanging, failure, change } = usePushSetting((now) =>
    showToast('success', now === 'on' ? words.turnedOn : words.turnedOff),
  )
  const offline = useRequiresConnection()
  const isSet = setting === 'on' || setting === 'off'
  return (
    <Setting title={words.setting}>
      {isSet && (
        <Switch
          label={words.title}
          hint={words.text}
          isOn={setting === 'on'}
          isDisabled={isChanging || offline['aria-disabled']}
          describedBy={offline['aria-describedby']}
          onChange={change}
        />
      )}
      <div role="status">
        {!setting && !isUnknown && <p>{words.checking}</p>}
        {setting && !isSet && <p className={styles.reason}>{words[setting]}</p>}
      </div>
      <div role="alert">
        {(failure || isUnknown) && <Notice tone="error">{words[failure ?? 'unknown']}</Notice>}
      </div>
    </Setting>
  )
}
