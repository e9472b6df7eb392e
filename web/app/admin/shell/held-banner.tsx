import { Link } from 'react-router'
import { held } from '../../content/words/desk/held'
import styles from '../inbox/held/held.module.css'
import { useDeskState } from '../store/desk-state'
import { useView } from '../store/views'

/** Says in every view but their own that enquiries are held, since nobody is notified of each. */
export function HeldBanner() {
  const count = useDeskState()?.held ?? 0
  const isTheirView = useView().name === 'held'
  if (count === 0 || isTheirView) return null
  const words = held.banner
  return (
    <p className={styles.banner}>
      {words.count(count)}. {words.advice} <Link to="/admin?view=held">{words.show}</Link>
    </p>
  )
}
