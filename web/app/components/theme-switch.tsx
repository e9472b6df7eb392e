import { labels } from '../words/labels'
import { Icon } from './icon'
import styles from './theme-switch.module.css'

/**
 * Switches between light and dark. The inline script of web/inline/switch-theme.ts handles clicks, so the
 * switch works before hydration and on pages without React. Its label names the theme it switches
 * to. Hidden if scripts are disabled.
 */
export function ThemeSwitch({ variant }: { variant: 'icon' | 'row' }) {
  const words = variant === 'icon' ? 'visually-hidden' : undefined
  return (
    <button className={styles.switch} type="button" data-theme-switch data-variant={variant}>
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
