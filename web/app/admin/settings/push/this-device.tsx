import { Button } from '../../../components/button'
import { Notice } from '../../../components/notice'
import { phone } from '../../../content/words/desk/phone'
import { useInstall } from '../../store/install'
import { usePushSetting } from '../../store/push'
import { useRequiresConnection } from '../../ui/online-button'
import { Part, PartSection } from '../../ui/section'
import styles from './this-device.module.css'

/** What the desk may do on this device: notify, be installed, keep the list. */
export default function ThisDevice() {
  return (
    <Part title={phone.part}>
      <PushSwitch />
      <InstallHint />
      <PartSection title={phone.kept.title} text={phone.kept.text} isWide />
    </Part>
  )
}

/** Whether this device says that there is a new enquiry. */
function PushSwitch() {
  const { setting, isUnknown, isChanging, hasFailed, change } = usePushSetting()
  const pressed = useRequiresConnection(change)
  const words = phone.push
  const isSet = setting === 'on' || setting === 'off'
  return (
    <PartSection title={words.title} text={words.text}>
      {isSet && (
        <button
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={setting === 'on'}
          aria-label={words.title}
          aria-busy={isChanging}
          {...(isChanging ? { 'aria-disabled': true } : pressed)}
        >
          <span className={styles.track} />
          {setting === 'on' ? words.on : words.off}
        </button>
      )}
      <div role="status">
        {!setting && !isUnknown && <p>{words.checking}</p>}
        {setting && !isSet && <p className={styles.reason}>{words[setting]}</p>}
      </div>
      <div role="alert">
        {(hasFailed || isUnknown) && (
          <Notice tone="error">{hasFailed ? words.failed : words.unknown}</Notice>
        )}
      </div>
    </PartSection>
  )
}

/** How the desk gets onto a home screen: by a button where the browser allows it, else in words. */
function InstallHint() {
  const { isInstalled, install } = useInstall()
  const words = phone.install
  return (
    <PartSection title={words.title} text={words.text}>
      {isInstalled && <p>{words.done}</p>}
      {install && (
        <div>
          <Button look="line" onClick={install}>
            {words.button}
          </Button>
        </div>
      )}
      {!isInstalled && !install && (
        <ul className={styles.ways}>
          <li>{words.android}</li>
          <li>{words.iphone}</li>
          <li>{words.desktop}</li>
        </ul>
      )}
    </PartSection>
  )
}
