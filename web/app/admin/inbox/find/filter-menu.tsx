import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { statuses } from '../../../../../worker/intake/contract'
import { find } from '../../../words/desk/find'
import { narrow } from '../../../words/desk/narrow'
import { savedViews } from '../../../words/desk/saved-views'
import { work } from '../../../words/desk/work'
import { type Filter, isRangeEmpty } from '../../store/filter'
import { useServices } from '../../store/services'
import { useTeam } from '../../store/team'
import { useFilter } from '../../store/use-filter'
import type { ListName } from '../../store/views'
import { DeskButton } from '../../ui/desk-button'
import { useRequiresConnection } from '../../ui/online-button'
import styles from './filter-menu.module.css'
import { isOffered } from './suggest'
import { type State, states } from './tokens'

type FilterMenuProps = {
  view: ListName
  onClose: () => void
  /** Undefined if there is nothing to save. */
  onSave: (() => void) | undefined
  /** Called once there is something that can take the focus. */
  onShown: () => void
}

/** The search conditions as buttons: those that can distinguish the rows of this list. */
export default function FilterMenu({ view, onClose, onSave, onShown }: FilterMenuProps) {
  const moveFocus = useEffectEvent(onShown)
  useEffect(() => moveFocus(), [])
  const { filter, change, clear } = useFilter()
  const services = useServices()
  const save = useRequiresConnection(() => onSave?.())
  const { colleagues, me } = useTeam()
  const others = colleagues.filter(({ id }) => id !== me)
  const owners = [
    { value: 'me', label: find.me },
    { value: 'none', label: find.nobody },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
  /** One choice of several; pressing it again clears it. */
  const choice = <Name extends 'service' | 'status' | 'owner'>(
    name: Name,
    value: Filter[Name],
  ) => ({
    'aria-pressed': filter[name] === value,
    onClick: () => change({ [name]: filter[name] === value ? '' : value }),
  })
  const toggle = (name: State | 'isNotNotified') => ({
    'aria-pressed': filter[name],
    onClick: () => change({ [name]: !filter[name] }),
  })
  const problemId = useId()
  const range = isRangeEmpty(filter) ? { problemId } : {}

  return (
    <>
      <Group label={narrow.groups.service}>
        {services.map(({ slug, number, shortTitle, title }) => (
          <Option key={slug} {...choice('service', slug)} title={title}>
            <b>{number}</b> {shortTitle}
          </Option>
        ))}
      </Group>
      {isOffered('status', view) && (
        <Group label={narrow.groups.status}>
          {statuses.map((status) => (
            <Option key={status} {...choice('status', status)}>
              {work.status[status]}
            </Option>
          ))}
        </Group>
      )}
      {isOffered('owner', view) && (
        <Group label={narrow.groups.owner}>
          {owners.map(({ value, label }) => (
            <Option key={value} {...choice('owner', value)}>
              {label}
            </Option>
          ))}
        </Group>
      )}
      <Group label={narrow.groups.date}>
        <Day
          {...range}
          label={narrow.from}
          value={filter.from}
          onChange={(from) => change({ from })}
        />
        <Day {...range} label={narrow.to} value={filter.to} onChange={(to) => change({ to })} />
        <p className={styles.problem} id={problemId} role="alert">
          {isRangeEmpty(filter) && find.emptyRange}
        </p>
      </Group>
      <Group label={narrow.groups.only}>
        {states.map(
          (state) =>
            isOffered(state, view) && (
              <Option key={state} {...toggle(state)}>
                {find[state]}
              </Option>
            ),
        )}
        {isOffered('isNotNotified', view) && (
          <Option {...toggle('isNotNotified')}>{narrow.notNotified}</Option>
        )}
      </Group>
      <div className={styles.foot}>
        {onSave && (
          <DeskButton size="small" {...save}>
            {savedViews.saveThis}
          </DeskButton>
        )}
        <DeskButton size="small" onClick={clear}>
          {find.clear}
        </DeskButton>
        <DeskButton size="small" variant="line" onClick={onClose}>
          {narrow.close}
        </DeskButton>
      </div>
    </>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div>{children}</div>
    </fieldset>
  )
}

function Option(button: ComponentProps<'button'>) {
  return <button {...button} type="button" className={styles.option} />
}

type DayProps = {
  label: string
  value: string
  /** The id of the message that describes the day, if it is wrong. */
  problemId?: string
  onChange: (day: string) => void
}

/**
 * Shows the chosen day until the address has changed. Uncontrolled: React would write back the value
 * of a date that is being changed, which is empty, and Firefox would clear all of it.
 */
function Day({ label, value, problemId, onChange }: DayProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value
  }, [value])
  return (
    <label className={styles.day}>
      {label}
      <input
        ref={input}
        type="date"
        defaultValue={value}
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={problemId}
        onChange={({ target }) => {
          if (!target.validity.badInput) onChange(target.value)
        }}
      />
    </label>
  )
}
