import { useState } from 'react'
import { type WorkingHours, weekdays } from '../../../../../worker/clock/contract'
import { Icon } from '../../../components/icon'
import { responseTarget } from '../../../words/desk/response-target'
import { refusalReason } from '../../store/calls'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { findFocusAround } from '../../ui/focus'
import { OnlineDeskButton } from '../../ui/online-button'
import { Setting } from '../section'
import styles from './response-target.module.css'
import { TimeField } from './time-field'
import { Toggle, Toggles } from './toggle'
import { readTypedTime } from './typed-time'
import { useSettingsChange } from './use-settings-change'

const words = responseTarget.hours

type Hours = WorkingHours[number]

/** Sets of days with the same hours. A set without days, or with a wrong time, is not saved yet. */
export function WorkingHoursSetting({ stored }: { stored: WorkingHours }) {
  const [draft, setDraft] = useState<WorkingHours>()
  const { save, error } = useSettingsChange()
  const rows = draft ?? stored
  const problem = error ? refusalReason(error) : undefined

  function change(next: WorkingHours) {
    setDraft(next)
    const complete = next.filter(({ days }) => days.length > 0)
    if (complete.length === 0 || complete.some(findProblem)) return
    save({ workingHours: complete }, words.saved, () =>
      setDraft((now) => (now === next && complete.length === next.length ? undefined : now)),
    )
  }

  function remove(index: number) {
    const moveFocus = findFocusAround()
    change(rows.filter((_, other) => other !== index))
    moveFocus()
  }

  return (
    <Setting title={words.title} hint={words.hint}>
      <ul className={styles.hours}>
        {rows.map((row, index) => (
          <li key={index}>
            <HoursRow
              row={row}
              number={index + 1}
              onChange={(changed) => change(rows.with(index, changed))}
              onRemove={rows.length > 1 ? () => remove(index) : undefined}
            />
          </li>
        ))}
      </ul>
      <div role="alert">{problem && <Problem id="hours-problem">{problem}</Problem>}</div>
      <DeskButton
        variant="line"
        size="small"
        onClick={() => setDraft([...rows, { days: [], opens: '08:00', closes: '13:00' }])}
      >
        <DeskIcon name="plus" />
        {words.add}
      </DeskButton>
    </Setting>
  )
}

function findProblem(hours: Hours) {
  if (hours.days.length === 0) return words.noDays
  return isWrong(hours, 'opens') || isWrong(hours, 'closes') ? words.noTime : undefined
}

/** Whether a time cannot be read, or the end is not after the start. */
function isWrong({ opens, closes }: Hours, name: 'opens' | 'closes') {
  const [start, end] = [readTypedTime(opens), readTypedTime(closes)]
  if (start !== undefined && end !== undefined) return start >= end
  return (name === 'opens' ? start : end) === undefined
}

type HoursRowProps = {
  row: Hours
  number: number
  onChange: (row: Hours) => void
  onRemove: (() => void) | undefined
}

function HoursRow({ row, number, onChange, onRemove }: HoursRowProps) {
  const { days } = row
  const problem = findProblem(row)
  const problemId = `hours-${number}-problem`
  const time = (name: 'opens' | 'closes', label: string) => (
    <TimeField
      label={`${label}, ${words.row(number)}`}
      time={row[name]}
      problemId={isWrong(row, name) ? problemId : undefined}
      onChange={(typed) => onChange({ ...row, [name]: typed })}
    />
  )
  return (
    <>
      <Toggles label={`${words.days}, ${words.row(number)}`}>
        {weekdays.map((day) => (
          <Toggle
            key={day}
            label={day}
            isPressed={days.includes(day)}
            onPress={() =>
              onChange({
                ...row,
                days: weekdays.filter((each) => days.includes(each) !== (each === day)),
              })
            }
          >
            {words.shortDays[day]}
          </Toggle>
        ))}
      </Toggles>
      <span className={styles.times}>
        {time('opens', words.from)}
        <span aria-hidden="true">{words.between}</span>
        {time('closes', words.to)}
        {onRemove && (
          <OnlineDeskButton
            shape="icon"
            size="small"
            aria-label={words.remove(number)}
            onClick={onRemove}
          >
            <DeskIcon name="close" />
          </OnlineDeskButton>
        )}
      </span>
      <div role="alert">{problem && <Problem id={problemId}>{problem}</Problem>}</div>
    </>
  )
}

function Problem({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.problem} id={id}>
      <Icon name="warning" />
      {children}
    </p>
  )
}
