import { useId, useRef } from 'react'
import { data } from '../../content/words/desk/data'
import { toQuery } from '../store/filter'
import { useFilter } from '../store/use-filter'
import type { ListView } from '../store/views'
import { ExportButtons } from '../ui/export-buttons'
import { LineButton } from '../ui/online-button'
import styles from './export-menu.module.css'

/** Exports what the list shows at this moment, with its search and filters. */
export function ExportMenu({ view }: { view: ListView }) {
  const { filter } = useFilter()
  const menu = useRef<HTMLElement>(null)
  const id = useId()
  return (
    <>
      <LineButton look="line" size="small" popoverTarget={id}>
        {data.exported.button}
      </LineButton>
      <section
        className={styles.menu}
        ref={menu}
        id={id}
        popover="auto"
        aria-label={data.exported.menu}
      >
        <ExportButtons
          view={view.name}
          filter={toQuery(filter)}
          look="quiet"
          onDone={() => menu.current?.hidePopover()}
        />
      </section>
    </>
  )
}
