import { labels } from '../content/words/labels'
import { Icon } from './icon'
import styles from './theme-switch.module.css'

/**
 * Changes between light and dark. Clicks are handled by the inline script of theme-head.tsx, so it works at once, and on a
 * page that React never reaches; its words say what it does next. It is not shown where no script
 * runs.
 */
export function ThemeSwitch({ look }: { look: 'icon' | 'row' }) {
  const words = look === 'icon' ? 'visually-hidden' : undefined
  return (
    <button className={styles.switch} type="button" data-theme-switch data-look={look}>
      <span className={styles.toDark}>
        <Icon name="moon" />
        <span className={words}>{labels.useDark}</span>
      </span>
      <span className={styles.toLight}>
        <Icon name="sun" />
        <span className={words}>{labels.useLight}</span>
      </span>
    </button>
  )
}
