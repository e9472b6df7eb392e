import { useRef } from 'react'
import { Link } from 'react-router'
import { ThemeSwitch } from '../../components/theme-switch'
import { admin } from '../../words/admin'
import { rail } from '../../words/desk/rail'
import { useDeskState } from '../store/desk-state'
import { type View, viewPath, views } from '../store/views'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import styles from './bottom-bar.module.css'
import { Count, HomeLink, isOffered, ViewLink } from './rail'
import { SavedViewLinks } from './saved-views'

type BottomBarProps = { current: View; onLogout: () => void; onSearch: () => void }

/** Whether a view is in the bar itself: the most used ones are. */
const inBar = ({ name }: View) => name === 'inbox' || name === 'mine'

/** Navigation on a phone: the most used lists, the search, and a sheet with the rest. */
export function BottomBar({ current, onLogout, onSearch }: BottomBarProps) {
  const desk = useDeskState()
  const sheet = useRef<HTMLDialogElement>(null)
  const close = () => sheet.current?.close()
  return (
    <>
      <nav className={styles.bar} aria-label={rail.navigation}>
        {views.filter(inBar).map((view) => (
          <Link
            key={view.name}
            to={viewPath(view)}
            aria-current={view.name === current.name ? 'page' : undefined}
          >
            <DeskIcon name={view.name} />
            <span>{view.label}</span>
            <Count name={view.name} desk={desk} />
          </Link>
        ))}
        <button type="button" onClick={onSearch}>
          <DeskIcon name="search" />
          <span>{rail.search}</span>
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={inBar(current) ? undefined : 'page'}
          onClick={() => sheet.current?.showModal()}
        >
          <DeskIcon name="more" />
          <span>{rail.more}</span>
        </button>
      </nav>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click closes it; Escape works natively */}
      <dialog className={styles.sheet} ref={sheet} aria-label={rail.more} onClick={close}>
        <ul>
          {views
            .filter((view) => !inBar(view) && isOffered(view, desk, current))
            .map((view) => (
              <li key={view.name}>
                <ViewLink view={view} isCurrent={view.name === current.name} desk={desk} />
              </li>
            ))}
          <SavedViewLinks />
          <li>
            <HomeLink />
          </li>
        </ul>
        <div className={styles.foot}>
          <ThemeSwitch variant="row" />
          <DeskButton title={admin.navigation.logout} onClick={onLogout}>
            <DeskIcon name="logout" />
            <span>{admin.navigation.logout}</span>
          </DeskButton>
          {/* Touch and switch users have no Escape key. */}
          <DeskButton shape="icon" aria-label={rail.close} title={rail.close} onClick={close}>
            <DeskIcon name="close" />
          </DeskButton>
        </div>
      </dialog>
    </>
  )
}
