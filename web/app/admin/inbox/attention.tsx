import { Link } from 'react-router'
import { countLimit, unansweredLimit } from '../../../../worker/inbox/count-limit'
import { lists } from '../../words/desk/lists'
import { useLateCount } from '../store/clock'
import { useDeskState } from '../store/desk-state'
import { type Filter, noFilter, writeFilter } from '../store/filter'
import { useNow } from '../ui/use-now'
import styles from './attention.module.css'

/** How many in Inbox are late, and how many nobody has taken, as links to them. */
export function Attention() {
  const desk = useDeskState()
  const late = useLateCount(useNow())
  if (!desk) return null
  // Beyond that, Inbox is not counted to its end.
  const unowned = desk.inbox < countLimit ? desk.unowned : 0
  if (late === 0 && unowned === 0) return null
  return (
    <p className={styles.attention}>
      {late > 0 && (
        <ListLink condition={{ isLate: true }} isBad>
          {lists.late(late, late >= unansweredLimit)}
        </ListLink>
      )}
      {unowned > 0 && (
        <ListLink condition={{ owner: 'none' }}>{lists.withoutOwner(unowned)}</ListLink>
      )}
    </p>
  )
}

type ListLinkProps = { condition: Partial<Filter>; isBad?: true; children: string }

function ListLink({ condition, isBad, children }: ListLinkProps) {
  const query = writeFilter(new URLSearchParams(), { ...noFilter, ...condition })
  return (
    <Link data-bad={isBad} to={`/admin?${query}`}>
      {children}
    </Link>
  )
}
