import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { lists } from '../../content/words/desk/lists'
import { language } from '../../lib/language'
import { useDeskState } from '../store/desk-state'
import type { DeskState } from '../store/inquiry'
import { type View, viewPath, views } from '../store/views'
import styles from './view-switch.module.css'

/** Leads from one part of the desk to the other. On a phone it is one row that scrolls. */
export function ViewSwitch({ current }: { current: View }) {
  const desk = useDeskState()
  const row = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const link = row.current?.querySelector(`[data-view="${current.name}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current.name])

  return (
    <nav className={styles.navigation} aria-label={lists.navigation}>
      <ul className={styles.views} ref={row}>
        {views.map((view) => (
          <li key={view.name}>
            <Link
              to={viewPath(view)}
              data-view={view.name}
              aria-current={view.name === current.name ? 'page' : undefined}
            >
              {view.label}
              <Count {...countOf(view.name, desk)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type CountProps = { count: number; meaning: string }

function Count({ count, meaning }: CountProps) {
  if (count < 1) return null
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {new Intl.NumberFormat(language).format(count)}
      </span>
      <span className="visually-hidden">, {meaning}</span>
    </>
  )
}

/** Of the enquiries one wants to know how many are new; of what is put aside, how many there are. */
function countOf(name: View['name'], desk: DeskState | undefined): CountProps {
  const counts: Partial<Record<View['name'], number>> = desk
    ? { inbox: desk.unread, held: desk.held, bin: desk.binned }
    : {}
  const count = counts[name] ?? 0
  return { count, meaning: name === 'inbox' ? lists.unreadCount(count) : lists.inList(count) }
}
