import { lists } from '../../words/desk/lists'
import { isFiltered } from '../store/filter'
import { useNewestFirst } from '../store/order'
import { useFilter } from '../store/use-filter'
import type { ListName } from '../store/views'
import { ButtonMenu } from '../ui/button-menu'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import styles from './order-menu.module.css'

const orders = ['newest', 'urgent'] as const

/** The order of Inbox and Mine, which this browser keeps. */
export function OrderMenu({ view }: { view: ListName }) {
  const { isOn: isNewestFirst, change } = useNewestFirst()
  const { filter } = useFilter()
  if ((view !== 'inbox' && view !== 'mine') || isFiltered(filter)) return null
  const current = isNewestFirst ? 'newest' : 'urgent'

  return (
    <div className={styles.order}>
      <ButtonMenu
        label={lists.order.label}
        button={{
          size: 'small',
          title: lists.order.label,
          children: (
            <>
              {lists.order[current]}
              <DeskIcon name="down" />
            </>
          ),
        }}
      >
        {(close) =>
          orders.map((order) => (
            <DeskButton
              key={order}
              aria-pressed={order === current}
              onClick={() => {
                change(order === 'newest')
                close()
              }}
            >
              {lists.order[order]}
            </DeskButton>
          ))
        }
      </ButtonMenu>
    </div>
  )
}
