import { reading } from '../../../content/words/desk/reading'
import styles from './reading-pane.module.css'

/** In place of an inquiry that somebody erased, or whose time in the bin is over. */
export function InquiryGone() {
  return (
    <div role="status">
      <h2 className={styles.name}>{reading.gone}</h2>
      <p>{reading.goneText}</p>
    </div>
  )
}
