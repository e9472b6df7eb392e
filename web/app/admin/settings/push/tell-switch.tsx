import { Notice } from '../../../components/notice'
import { phone } from '../../../content/words/desk/phone'
import { useSetting } from '../../store/use-push-setting'
import { PartSection } from '../../ui/part-section'
import { useNeedsLine } from '../../ui/use-requires-connection'
import styles from './tell-switch.module.css'

/** Whether this device says that there is a new enquiry. */
export function TellSwitch() {
  const { setting, isUnknown, isChanging, hasFailed, change } = useSetting()
  const pressed = useNeedsLine(change)
  const words = phone.tell
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
