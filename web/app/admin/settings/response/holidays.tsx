import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Holiday } from '../../../../../worker/clock/contract'
import type { SettingsAnswer } from '../../../../../worker/settings/routes'
import { day } from '../../../../../worker/time'
import { Icon } from '../../../components/icon'
import { publicHolidays } from '../../../lib/holidays'
import { language } from '../../../lib/language'
import { site } from '../../../lib/site'
import { responseTarget } from '../../../words/desk/response-target'
import { settingsKey } from '../../store/settings'
import { editSettings, settingsScope, settingsVersion } from '../../store/settings-edits'
import { formatForField, formatUtcDate } from '../../ui/dates'
import { DeskIcon } from '../../ui/desk-icon'
import { findFocusAround } from '../../ui/focus'
import { OnlineDeskButton } from '../../ui/online-button'
import { useNow } from '../../ui/use-now'
import { Row, Setting } from '../section'
import { useListWithUndo } from '../use-list-with-undo'
import { AddHoliday } from './add-holiday'
import styles from './response-target.module.css'
import { useSettingsChange } from './use-settings-change'

const words = responseTarget.holidays

/** Days of notice before the list ends. */
const noticeDays = 60

/** How many coming days are shown at first. */
const shownDays = 5

/** The public holidays on which nobody has to answer. */
export function HolidaysSetting({ holidays }: { holidays: readonly Holiday[] }) {
  const client = useQueryClient()
  const today = formatForField(useNow()).slice(0, 10)
  const { save } = useSettingsChange()
  const { remove } = useListWithUndo<Holiday>({
    queryKey: settingsKey,
    scope: settingsScope,
    remove: async (removed) => {
      const left = storedHolidays().filter(({ date }) => date !== removed.date)
      await editSettings(client, { holidays: left, version: settingsVersion(client) })
      return removed
    },
    restore: (removed) =>
      editSettings(client, {
        holidays: [...storedHolidays(), removed],
        version: settingsVersion(client),
      }),
    removed: ({ name }) => words.removed(name),
  })
  const storedHolidays = () =>
    client.getQueryData<SettingsAnswer>(settingsKey)?.settings.holidays ?? []

  const coming = holidays.filter(({ date }) => date >= today)
  const past = holidays.filter(({ date }) => date < today)
  const list = (days: readonly Holiday[]) => (
    <div className={styles.holidays}>
      <ul>
        {days.map((each) => (
          <HolidayRow key={each.date} {...each} onRemove={() => remove(each)} />
        ))}
      </ul>
    </div>
  )
  return (
    <Setting title={words.title} hint={words.hint}>
      {coming.length > 0 && list(coming.slice(0, shownDays))}
      <Folded label={words.later} days={coming.slice(shownDays)} list={list} />
      <Folded label={words.past} days={past} list={list} />
      <End last={coming.at(-1)} today={today} />
      <Sources holidays={holidays} />
      <Row>
        {missingYears(holidays, today).map(({ year, days }) => (
          <OnlineDeskButton
            key={year}
            variant="line"
            size="small"
            onClick={() =>
              save(
                { holidays: [...holidays, ...days] },
                words.added(days.length),
                findFocusAround(),
              )
            }
          >
            <DeskIcon name="plus" />
            {labelOf(year, days, today)}
          </OnlineDeskButton>
        ))}
        {!isSameList(holidays, publicHolidays.days) && (
          <OnlineDeskButton
            variant="line"
            size="small"
            onClick={() => save({ holidays: null }, words.wasReset, findFocusAround())}
          >
            {words.reset}
          </OnlineDeskButton>
        )}
      </Row>
      <AddHoliday holidays={holidays} />
    </Setting>
  )
}

type FoldedProps = {
  label: (count: number) => string
  days: readonly Holiday[]
  list: (days: readonly Holiday[]) => ReactNode
}

function Folded({ label, days, list }: FoldedProps) {
  if (days.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>{label(days.length)}</summary>
      {list(days)}
    </details>
  )
}

function HolidayRow({ date, name, onRemove }: Holiday & { onRemove: () => void }) {
  const shown = formatUtcDate(Date.parse(date))
  return (
    <li>
      <time dateTime={date}>{shown}</time>
      <span>{name}</span>
      <OnlineDeskButton
        shape="icon"
        size="small"
        aria-label={words.remove(name, shown)}
        onClick={onRemove}
      >
        <DeskIcon name="close" />
      </OnlineDeskButton>
    </li>
  )
}

/** When the list ends, as a warning if that is soon. */
function End({ last, today }: { last: Holiday | undefined; today: string }) {
  const isSoon = !last || Date.parse(last.date) - Date.parse(today) < noticeDays * day
  const text = last ? words.ends(longDates.format(Date.parse(last.date))) : words.none
  if (!isSoon) return <p className={styles.note}>{text}</p>
  return (
    <p className={styles.warning}>
      <Icon name="warning" />
      {text}
    </p>
  )
}

/** Where the days of the company's content are from. */
function Sources({ holidays }: { holidays: readonly Holiday[] }) {
  const years = new Set(holidays.map(yearOf))
  const sources = Object.entries(publicHolidays.sources).filter(([year]) => years.has(year))
  if (sources.length === 0) return null
  return (
    <p className={styles.note}>
      {sources.map(([year, source]) => (
        <span key={year}>{words.source(year, source)}</span>
      ))}
      <span>{words.asOf(longDates.format(Date.parse(publicHolidays.asOf)))}</span>
    </p>
  )
}

const yearOf = ({ date }: Holiday) => date.slice(0, 4)

/** The years of the company's content, from this one, of which the list has no day. */
function missingYears(holidays: readonly Holiday[], today: string) {
  const listed = new Set(holidays.map(yearOf))
  const coming = publicHolidays.days.filter(({ date }) => date >= today)
  return [...new Set(coming.map(yearOf))]
    .filter((year) => !listed.has(year))
    .map((year) => ({ year, days: publicHolidays.days.filter((each) => yearOf(each) === year) }))
}

function labelOf(year: string, days: readonly Holiday[], today: string) {
  const isUnderWay = year === today.slice(0, 4)
  const { length } = days.filter(({ date }) => date >= today)
  return words.addYear(site.country, year, length, isUnderWay)
}

function isSameList(one: readonly Holiday[], other: readonly Holiday[]) {
  return JSON.stringify(one) === JSON.stringify(other)
}

const longDates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
