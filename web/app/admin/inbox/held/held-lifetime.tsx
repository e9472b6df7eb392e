import { held } from '../../../content/words/desk/held'
import type { ListView } from '../../store/views'
import styles from './held.module.css'

/** Says over the list of held ones how long they are kept. */
export function HeldLifetime({ view }: { view: ListView }) {
  if (view.name !== 'held') return null
  return <p className={styles.lifetime}>{held.lifetime}</p>
}
