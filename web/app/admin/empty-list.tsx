import { Icon } from '../components/icon'
import styles from './empty-list.module.css'

/** Stands where the list will be. */
export function EmptyList({ children }: { children: string }) {
  return (
    <div className={styles.empty}>
      <Icon name="inbox" />
      <p>{children}</p>
    </div>
  )
}
