import { useId } from 'react'
import { Notice } from '../../components/notice'
import { phone } from '../../content/words/desk/phone'
import { useNeedsLine } from '../offline/use-needs-line'
import styles from './tell-switch.module.css'
import { useSetting } from './use-setting'

/** Whether this device says that there is a new enquiry. */
export function TellSwitch() {
  const { setting, isUnknown, isChanging, hasFailed, change } = useSetting()
  const id = useId()
  const pressed = useNeedsLine(change)
  const words = phone.tell
  const isSet = setting === 'on' || setting === 'off'
  return (
    <section className={styles.tell} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p>{words.text}</p>
      {isSet && (
        <button
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={setting === 'on'}
          aria-labelledby={id}
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
    </section>
  )
}
