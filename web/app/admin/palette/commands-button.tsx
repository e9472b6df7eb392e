import { palette as words } from '../../content/words/desk/palette'
import { Act } from '../ui/act'
import { DeskIcon } from '../ui/desk-icon'
import styles from './commands-button.module.css'

/** Opens the palette, and says by which keys. */
export function CommandsButton({ onOpen }: { onOpen: () => void }) {
  const keys = isMac ? '⌘ K' : 'Ctrl K'
  return (
    <div className={styles.find}>
      <Act
        look="line"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        title={`${words.button} (${keys})`}
        onClick={onOpen}
      >
        <DeskIcon name="enter" />
        <span>{words.button}</span>
        <kbd>{keys}</kbd>
      </Act>
    </div>
  )
}

const isMac = /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '')
