import { useId } from 'react'
import { phone } from '../../content/words/desk/phone'
import { InstallHint } from './install-hint'
import { TellSwitch } from './tell-switch'
import styles from './this-device.module.css'

/** What the desk may do on this device: tell, stand on the home screen, keep the list. */
export default function ThisDevice() {
  const id = useId()
  return (
    <div className={styles.device}>
      <TellSwitch />
      <InstallHint />
      <section aria-labelledby={id}>
        <h2 id={id}>{phone.kept.title}</h2>
        <p>{phone.kept.text}</p>
      </section>
    </div>
  )
}
