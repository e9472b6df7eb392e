import { admin } from '../../content/words/admin'
import { acting } from '../../content/words/desk/acting'
import { held } from '../../content/words/desk/held'
import type { Inquiry } from '../store/inquiry'
import { DeskIcon } from '../ui/desk-icon'
import { showHidden } from '../ui/escape-invisible'
import { LineButton } from '../ui/online-button'
import styles from './held/held.module.css'
import { ReleaseButton } from './held/release-button'

type RowActionProps = { inquiry: Inquiry; onAct: (inquiry: Inquiry) => void }

/** Deletes an inquiry, or brings it back from the bin. */
export function RowAction({ inquiry, onAct }: RowActionProps) {
  const name = showHidden(inquiry.name)
  const isBinned = inquiry.deletedAt !== null
  const isHeld = inquiry.heldFor !== null && !isBinned
  return (
    <span className={styles.actions}>
      {isHeld && <ReleaseButton rows={[inquiry]} suffix={held.releaseSuffix(name)} />}
      <LineButton look={isBinned ? 'line' : 'delete'} size="small" onClick={() => onAct(inquiry)}>
        {isBinned ? <DeskIcon name="restore" /> : <DeskIcon name="trash" />}
        {isBinned ? acting.restore : acting.delete}
        <span className="visually-hidden">
          {isBinned ? acting.restoreSuffix(name) : admin.deletion.buttonSuffix(name)}
        </span>
      </LineButton>
    </span>
  )
}
