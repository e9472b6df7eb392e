import { type ComponentProps, useId } from 'react'
import { find } from '../../content/words/desk/find'
import { useServiceTitles } from '../service-titles'
import styles from './filter-panel.module.css'
import { useFilter } from './use-filter'

/** What narrows the list besides words. */
export function FilterPanel(panel: { id: string; hidden: boolean }) {
  const { filter, change } = useFilter()
  const titles = useServiceTitles()
  const service = useId()
  return (
    <fieldset {...panel} className={styles.panel}>
      <legend className="visually-hidden">{find.filters}</legend>
      <Choice
        label={find.unread}
        checked={filter.isUnread}
        onChange={(event) => change({ isUnread: event.target.checked })}
      />
      <Choice
        label={find.notNotified}
        checked={filter.isNotNotified}
        onChange={(event) => change({ isNotNotified: event.target.checked })}
      />
      <Day
        label={find.from}
        value={filter.from}
        max={filter.to || undefined}
        onChange={(event) => change({ from: event.target.value })}
      />
      <Day
        label={find.to}
        value={filter.to}
        min={filter.from || undefined}
        onChange={(event) => change({ to: event.target.value })}
      />
      <div className={styles.field}>
        <label htmlFor={service}>{find.service}</label>
        <select
          id={service}
          value={Object.hasOwn(titles, filter.service) ? filter.service : ''}
          onChange={(event) => change({ service: event.target.value })}
        >
          <option value="">{find.anyService}</option>
          {Object.entries(titles).map(([slug, title]) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  )
}

function Choice({ label, ...box }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" {...box} />
      {label}
    </label>
  )
}

function Day({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" {...input} />
    </div>
  )
}
