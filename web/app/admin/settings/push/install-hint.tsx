import { Button } from '../../../components/button'
import { phone } from '../../../content/words/desk/phone'
import { useInstall } from '../../store/use-install'
import { PartSection } from '../../ui/part-section'
import styles from './install-hint.module.css'

/** How the desk gets onto a home screen: by a button where the browser allows it, else in words. */
export function InstallHint() {
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
