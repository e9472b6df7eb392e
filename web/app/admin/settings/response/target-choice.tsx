import { type Target, targets } from '../../../../../worker/clock/contract'
import type { Settings } from '../../../../../worker/settings/routes'
import { day } from '../../../../../worker/time'
import { language } from '../../../lib/language'
import { responseTarget } from '../../../words/desk/response-target'
import { useNow } from '../../ui/use-now'
import { Setting } from '../section'
import styles from './response-target.module.css'
import { sampleAnswer } from './sample-answer'
import { Toggle, Toggles } from './toggle'
import { useSettingsChange } from './use-settings-change'

const words = responseTarget.target

type TargetChoiceProps = { name: 'answerTarget' | 'urgentTarget'; settings: Settings }

/** Within what time enquiries should be answered, with a sample of what that means. */
export function TargetChoice({ name, settings }: TargetChoiceProps) {
  const { save } = useSettingsChange()
  const { title, hint } = name === 'answerTarget' ? words : responseTarget.urgentTarget
  return (
    <Setting title={title} hint={hint}>
      <Toggles label={title}>
        {targets.map((target) => (
          <Toggle
            key={target}
            isPressed={settings[name] === target}
            onPress={() => save({ [name]: target }, words.saved)}
          >
            {words.names[target]}
          </Toggle>
        ))}
      </Toggles>
      <Sample target={settings[name]} settings={settings} />
    </Setting>
  )
}

function Sample({ target, settings }: { target: Target; settings: Settings }) {
  const { workingHours: hours, holidays } = settings
  const sample = sampleAnswer(target, { hours, holidays }, useNow())
  if (target === 'off') return <p className={styles.note}>{words.off}</p>
  if (!sample) return null
  const received = `${weekdays.format(sample.received)} at ${times.format(sample.received)}`
  const isWithinWeek = sample.due - sample.received < 6 * day
  const due = `${(isWithinWeek ? weekdays : dates).format(sample.due)} ${times.format(sample.due)}`
  return <p className={styles.note}>{words.sample(received, due)}</p>
}

const weekdays = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
const dates = new Intl.DateTimeFormat(language, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const times = new Intl.DateTimeFormat(language, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
