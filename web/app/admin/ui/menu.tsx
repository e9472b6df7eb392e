import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import styles from './menu.module.css'
import { keyOf } from './pressed-key'

type MenuProps = {
  label: string
  /** The button that opened the menu: the menu is placed below it and returns the focus to it. */
  anchor: Element
  onClose: () => void
  children: ReactNode
}

/** A menu that is open while rendered: at its button, or on a phone at the bottom of the screen. */
export function Menu({ label, anchor, onClose, children }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  /** The close event may fire after unmounting, when something else has taken the menu's place. */
  const isThere = useRef(false)

  useLayoutEffect(() => {
    const menu = ref.current
    isThere.current = true
    menu?.showPopover()
    if (menu) place(menu, anchor)
    itemsOf(menu)[0]?.focus()
    return () => {
      isThere.current = false
      const hadFocus = menu?.contains(document.activeElement)
      if (menu?.matches(':popover-open')) menu.hidePopover()
      if (hadFocus && anchor instanceof HTMLElement) anchor.focus()
    }
  }, [anchor])

  return (
    <div
      className={styles.menu}
      ref={ref}
      role="menu"
      tabIndex={-1}
      popover="auto"
      aria-label={label}
      onToggle={({ newState }) => newState === 'closed' && isThere.current && onClose()}
      onKeyDown={walk}
    >
      {children}
    </div>
  )
}

type MenuItemProps = ComponentProps<'button'> & {
  /** In a menu with a single choice: whether this item is the chosen one. */
  isChecked?: boolean
  /** Shown at the end of the item, such as a date; defaults to the shortcut. */
  end?: ReactNode
  /** A key that activates the item while the menu is open. */
  shortcut?: string
  variant?: 'danger'
}

export function MenuItem({
  isChecked,
  end,
  shortcut,
  variant,
  children,
  ...button
}: MenuItemProps) {
  return (
    <button
      {...button}
      type="button"
      tabIndex={-1}
      className={styles.item}
      {...(isChecked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': isChecked })}
      aria-keyshortcuts={shortcut}
      data-variant={variant}
    >
      {children}
      {(end || shortcut) && (
        <span className={styles.end} aria-hidden={end ? undefined : true}>
          {end || <kbd>{shortcut}</kbd>}
        </span>
      )}
    </button>
  )
}

/** A menu item that is a link. */
export function MenuLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={styles.item} role="menuitem" tabIndex={-1}>
      {children}
    </a>
  )
}

/** Menu items under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}

export function MenuRule() {
  return <hr className={styles.rule} />
}

/**
 * Arrow keys wrap around and a letter moves to the next item that starts with it, as in every menu; a
 * shortcut activates its item. Tab closes the menu, which returns the focus to its button, and then
 * moves on from there.
 */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Tab') return event.currentTarget.hidePopover()
  const items = itemsOf(event.currentTarget)
  const position = items.indexOf(document.activeElement as HTMLElement)
  const next = {
    ArrowDown: items[(position + 1) % items.length],
    ArrowUp: items.at(position < 1 ? -1 : position - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key]
  if (next) {
    event.preventDefault()
    // After a click WebKit would not show the focus that a key moves.
    return next.focus({ focusVisible: true })
  }
  const key = keyOf(event.nativeEvent)
  const chosen = items.find((item) => item.getAttribute('aria-keyshortcuts') === key)
  if (chosen) {
    event.preventDefault()
    return chosen.click()
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const fromNext = [...items.slice(position + 1), ...items.slice(0, position + 1)]
  // A name may be in the script of the layout.
  const [first] = [event.key, key].flatMap((letter) =>
    fromNext.filter((item) => labelOf(item).startsWith(letter.toLowerCase())),
  )
  first?.focus({ focusVisible: true })
}

/** Returns an item's text without its pictures, such as a colleague's initials, in lower case. */
function labelOf(item: HTMLElement) {
  const texts = Array.from(item.childNodes, (node) =>
    node instanceof Element && node.ariaHidden === 'true' ? '' : node.textContent,
  )
  return texts.join('').trim().toLowerCase()
}

function itemsOf(menu: HTMLElement | null) {
  return Array.from(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])
}

/** Distance from the edge of the window and from the button, in px. */
const gap = 4

/** Places the menu inside the window: below its button, or above it if there is no room below. */
function place(menu: HTMLElement, anchor: Element) {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const below = at.bottom + gap
  const top = below + height <= innerHeight ? below : Math.max(gap, at.top - gap - height)
  const left = Math.max(gap, Math.min(at.left, innerWidth - width - gap))
  menu.style.setProperty('--menu-top', `${top}px`)
  menu.style.setProperty('--menu-start', `${left}px`)
}
