import { acting } from '../../content/words/desk/acting'
import type { Inquiry } from '../store/inquiry'
import { showHidden } from '../ui/escape-invisible'
import styles from './row-checkbox.module.css'

type RowCheckboxProps = {
  inquiry: Inquiry
  isSelected: boolean
  onChoose: (id: string, isRange: boolean) => void
}

/** Selects a row; with Shift, all rows from the last one on. */
export function RowCheckbox({ inquiry: { id, name }, isSelected, onChoose }: RowCheckboxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={acting.selectOne(showHidden(name))}
        // A checkbox changes by a click, whatever was pressed.
        onChange={({ nativeEvent }) => onChoose(id, (nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}
