import { Fragment, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Brand } from '../../components/brand'
import { ThemeSwitch } from '../../components/theme-switch'
import { admin } from '../../words/admin'
import { palette } from '../../words/desk/palette'
import { rail } from '../../words/desk/rail'
import { useDeskState } from '../store/desk-state'
import type { DeskState } from '../store/inquiry'
import { useSignIn } from '../store/sign-in'
import { useTeam } from '../store/team'
import { groups, type View, viewPath } from '../store/views'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import { formatCount } from '../ui/format-count'
import { OwnerMark } from '../ui/marks'
import { isMac } from '../ui/pressed-key'
import styles from './rail.module.css'
import { SavedViews } from './saved-views'

type RailProps = {
  current: View
  isCollapsed: boolean
  onLogout: () => void
  onCollapse: () => void
  onCommands: () => void
}

/** Navigation at the side of the desk; on a phone the bottom bar replaces it. */
export function Rail({ current, isCollapsed, onLogout, onCollapse, onCommands }: RailProps) {
  const desk = useDeskState()
  const { user } = useSignIn()
  const { colleagues, me } = useTeam()
  const name = colleagues.find(({ id }) => id === me)?.name
  const collapse = useRef<HTMLButtonElement>(null)
  const expand = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const [hidden, shown] = isCollapsed ? [collapse, expand] : [expand, collapse]
    if (document.activeElement === hidden.current) shown.current?.focus()
  }, [isCollapsed])

  return (
    <header className={styles.rail}>
      <div className={styles.head}>
        <Brand />
        <DeskButton
          ref={collapse}
          shape="icon"
          size="small"
          aria-label={rail.collapse}
          title={rail.collapse}
          onClick={onCollapse}
        >
          <DeskIcon name="panel" />
        </DeskButton>
      </div>
      <CommandsButton onOpen={onCommands} />
      <nav aria-label={rail.navigation}>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.name}>
            {/* Below the lists. */}
            {index === groups.length - 1 && <SavedViews />}
            <ul>
              {group
                .filter((view) => isOffered(view, desk, current))
                .map((view) => (
                  <li key={view.name}>
                    <ViewLink view={view} isCurrent={view.name === current.name} desk={desk} />
                  </li>
                ))}
              {index === groups.length - 1 && (
                <li>
                  <HomeLink />
                </li>
              )}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className={styles.foot}>
        {user && (
          <div className={styles.person}>
            <OwnerMark name={name ?? user.email} isMine isHidden />
            <div>
              <b>{name ?? user.email}</b>
            </div>
          </div>
        )}
        <div className={styles.footRow}>
          <DeskButton
            ref={expand}
            shape="icon"
            size="small"
            data-expand
            aria-label={rail.expand}
            title={rail.expand}
            onClick={onCollapse}
          >
            <DeskIcon name="panel" />
          </DeskButton>
          <ThemeSwitch variant="icon" />
          <DeskButton size="small" title={admin.navigation.logout} onClick={onLogout}>
            <DeskIcon name="logout" />
            <span>{admin.navigation.logout}</span>
          </DeskButton>
        </div>
      </div>
    </header>
  )
}

/** E-mails are offered once one has arrived: most companies have theirs elsewhere. */
export function isOffered({ name }: View, desk: DeskState | undefined, current: View) {
  return name !== 'unmatched' || current.name === name || (desk?.unmatched ?? null) !== null
}

/** Opens the palette and shows its keyboard shortcut. */
function CommandsButton({ onOpen }: { onOpen: () => void }) {
  const keys = isMac ? '⌘ K' : 'Ctrl K'
  return (
    <div className={styles.commands}>
      <DeskButton
        variant="line"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        title={`${palette.button} (${keys})`}
        onClick={onOpen}
      >
        <DeskIcon name="enter" />
        <span>{palette.button}</span>
        <kbd>{keys}</kbd>
      </DeskButton>
    </div>
  )
}

type ViewLinkProps = { view: View; isCurrent: boolean; desk: DeskState | undefined }

/** Links to a part of the desk. */
export function ViewLink({ view, isCurrent, desk }: ViewLinkProps) {
  return (
    <Link
      className={styles.link}
      to={viewPath(view)}
      title={view.label}
      data-view={view.name}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <DeskIcon name={view.name} />
      <span className={`visually-hidden ${styles.name}`}>{view.label}</span>
      <Count name={view.name} desk={desk} />
    </Link>
  )
}

/** Links to the public site. */
export function HomeLink() {
  return (
    <Link className={styles.link} to="/" title={rail.site}>
      <DeskIcon name="home" />
      <span className={`visually-hidden ${styles.name}`}>{admin.navigation.home}</span>
      <span className={styles.count}>
        <DeskIcon name="leave" />
      </span>
    </Link>
  )
}

/** The number of enquiries, shown only for lists in which somebody has to act. */
export function Count({ name, desk }: { name: View['name']; desk: DeskState | undefined }) {
  if (!desk) return null
  const counts: Partial<Record<View['name'], number>> = {
    inbox: desk.inbox,
    mine: desk.mine,
    held: desk.held,
    unmatched: desk.unmatched ?? 0,
  }
  const count = counts[name] ?? 0
  if (count < 1) return null
  return (
    <span className={styles.count} data-count>
      {formatCount(count)}
      <span className="visually-hidden">
        {' '}
        {rail.counts[name === 'held' || name === 'unmatched' ? name : 'open']}
      </span>
    </span>
  )
}
