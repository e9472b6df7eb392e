import { Notice } from '../../../components/notice'
import { phone } from '../../../words/desk/phone'
import { useRequiresConnection } from '../../ui/online-button'
import { Switch } from '../../ui/switch'
import { useToast } from '../../ui/toast'
import { Setting } from '../section'
import styles from './notifications.module.css'
import { PushKinds } from './push-kinds'
import { usePushChoices } from './use-push-choices'
import { usePushSetting } from './use-push-setting'

const words = phone.push

/** Whether this device shows notifications, whether they name customers, and what they are about. */
export function PushSetting() {
  const showToast = useToast()
  const { settings, isUnknown, isChanging, failure, change } = usePushSetting((now) =>
    showToast('success', now === 'on' ? words.turnedOn : words.turnedOff),
  )
  const { nameCustomers } = usePushChoices()
  const offline = useRequiresConnection()
  const { setting, device } = settings ?? {}
  const isSet = setting === 'on' || setting === 'off'
  const common = { describedBy: offline['aria-describedby'] }
  return (
    <>
      <Setting title={words.setting}>
        {isSet && (
          <Switch
            {...common}
            label={words.title}
            hint={words.text}
            isOn={setting === 'on'}
            isDisabled={isChanging || offline['aria-disabled']}
            onChange={change}
          />
        )}
        {device && (
          <Switch
            {...common}
            label={words.names}
            hint={words.namesText}
            isOn={device.namesCustomers}
            isDisabled={offline['aria-disabled']}
            onChange={nameCustomers}
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
      {settings?.isSetUp && <PushKinds {...settings} />}
    </>
  )
}
