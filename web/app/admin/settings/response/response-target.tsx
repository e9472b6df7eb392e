import { responseTarget as words } from '../../../words/desk/response-target'
import { settings as settingsWords } from '../../../words/desk/settings'
import { useSettings } from '../../store/settings'
import { LoadingLine } from '../../ui/loading-line'
import { RetryNotice } from '../../ui/retry-notice'
import { HolidaysSetting } from './holidays'
import { SummarySetting } from './summary-switch'
import { TargetChoice } from './target-choice'
import { UrgentWordsSetting } from './urgent-words'
import { WorkingHoursSetting } from './working-hours'

/** How quickly customers should get an answer, and when the team works. */
export function ResponseTarget() {
  const { data, isError, refetch } = useSettings()
  if (!data) {
    return (
      <>
        {isError && <RetryNotice onRetry={() => refetch()}>{settingsWords.loadFailed}</RetryNotice>}
        <LoadingLine isLoading={!isError}>{words.loading}</LoadingLine>
      </>
    )
  }
  const { settings } = data
  return (
    <>
      <TargetChoice name="answerTarget" settings={settings} />
      <TargetChoice name="urgentTarget" settings={settings} />
      <WorkingHoursSetting stored={settings.workingHours} />
      <HolidaysSetting holidays={settings.holidays} />
      <UrgentWordsSetting stored={settings.urgentWords} />
      <SummarySetting isOn={settings.summaries} />
    </>
  )
}
