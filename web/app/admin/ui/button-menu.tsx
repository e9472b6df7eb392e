import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import styles from './button-menu.module.css'
import { DeskButton } from './desk-button'
import { restoreFocus } from './focus'

type ButtonMenuProps = {
  /** Names the menu. */
  label: string
  button: ComponentProps<typeof DeskButton>
  /** The buttons of the menu; `close` returns the focus. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a menu of buttons below its end. */
export function ButtonMenu({ label, button: props, children }: ButtonMenuProps) {
  const menu = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  function close() {
    menu.current?.hidePopover()
    // A prompt for the password has closed the menu, and could not return the focus into it.
    restoreFocus(() => button.current?.focus())
  }

  return (
    <>
      <DeskButton {...props} ref={button} popoverTarget={id} />
      <section
        className={styles.menu}
        data-align="end"
        ref={menu}
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector('button')?.focus()
        }}
      >
        {children(close)}
      </section>
    </>
  )
}
