import { inquiryActions } from '../../words/desk/inquiry-actions'
import type { Inquiry } from '../store/inquiry'
import { escapeInvisible } from '../ui/escape-invisible'
import styles from './row-checkbox.module.css'

type RowCheckboxProps = {
  inquiry: Inquiry
  isSelected: boolean
  onChoose: (id: string, isRange: boolean) => void
}

/** Selects a row or, with Shift, every row from the last one to this one. */
export function RowCheckbox({ inquiry: { id, name }, isSelected, onChoose }: RowCheckboxProps) {
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={inquiryActions.selectOne(escapeInvisible(name))}
        // The change event of a checkbox is always based on a click.
        onChange={({ nativeEvent }) => onChoose(id, (nativeEvent as MouseEvent).shiftKey)}
      />
      <span className={styles.dot} />
    </label>
  )
}
