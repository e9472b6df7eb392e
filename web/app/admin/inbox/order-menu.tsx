import { useId, useRef } from 'react'
import { lists } from '../../words/desk/lists'
import { isFiltered } from '../store/filter'
import { useNewestFirst } from '../store/order'
import { useFilter } from '../store/use-filter'
import type { ListName } from '../store/views'
import buttonMenu from '../ui/button-menu.module.css'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import { restoreFocus } from '../ui/focus'
import styles from './order-menu.module.css'

const orders = ['newest', 'urgent'] as const

/** The order of Inbox and Mine, which this browser keeps. */
export function OrderMenu({ view }: { view: ListName }) {
  const { isOn: isNewestFirst, change } = useNewestFirst()
  const { filter } = useFilter()
  const menu = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  if ((view !== 'inbox' && view !== 'mine') || isFiltered(filter)) return null
  const current = isNewestFirst ? 'newest' : 'urgent'

  function choose(order: (typeof orders)[number]) {
    change(order === 'newest')
    menu.current?.hidePopover()
    restoreFocus(() => button.current?.focus())
  }

  return (
    <div className={styles.order}>
      <DeskButton ref={button} size="small" popoverTarget={id} title={lists.order.label}>
        {lists.order[current]}
        <DeskIcon name="down" />
      </DeskButton>
      <section
        className={buttonMenu.menu}
        data-align="end"
        ref={menu}
        id={id}
        popover="auto"
        aria-label={lists.order.label}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector('button')?.focus()
        }}
      >
        {orders.map((order) => (
          <DeskButton key={order} aria-pressed={order === current} onClick={() => choose(order)}>
            {lists.order[order]}
          </DeskButton>
        ))}
      </section>
    </div>
  )
}
