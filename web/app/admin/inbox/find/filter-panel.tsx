import { type ComponentProps, useEffect, useId, useState } from 'react'
import { find } from '../../../content/words/desk/find'
import { useServiceTitles } from '../../store/services'
import { useFilter } from '../../store/use-filter'
import styles from './filter-panel.module.css'

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
        onChange={(isUnread) => change({ isUnread })}
      />
      <Choice
        label={find.notNotified}
        checked={filter.isNotNotified}
        onChange={(isNotNotified) => change({ isNotNotified })}
      />
      <Day
        label={find.from}
        value={filter.from}
        max={filter.to || undefined}
        onChange={(from) => change({ from })}
      />
      <Day
        label={find.to}
        value={filter.to}
        min={filter.from || undefined}
        onChange={(to) => change({ to })}
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

/** What is shown is `value` once the address has changed; until then it is what was chosen. */
function useShownAtOnce<Value>(value: Value, onChange: (value: Value) => void) {
  const [shown, setShown] = useState(value)
  useEffect(() => setShown(value), [value])
  const choose = (chosen: Value) => {
    setShown(chosen)
    onChange(chosen)
  }
  return [shown, choose] as const
}

type ChoiceProps = { label: string; checked: boolean; onChange: (isChecked: boolean) => void }

function Choice({ label, checked, onChange }: ChoiceProps) {
  const [shown, choose] = useShownAtOnce(checked, onChange)
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={shown} onChange={(event) => choose(event.target.checked)} />
      {label}
    </label>
  )
}

type DayProps = Pick<ComponentProps<'input'>, 'min' | 'max'> & {
  label: string
  value: string
  onChange: (day: string) => void
}

function Day({ label, value, onChange, ...limits }: DayProps) {
  const id = useId()
  const [shown, choose] = useShownAtOnce(value, onChange)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...limits}
        id={id}
        type="date"
        value={shown}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  )
}
