import { data } from '../../../content/words/desk/data'
import { useSettings } from '../../store/settings'
import { PartSection } from '../../ui/part-section'
import { RetryNotice } from '../../ui/retry-notice'
import { RetentionForm } from './retention-form'

const words = data.retention

/** How long inquiries are kept. */
export function Retention() {
  const { data: answer, isError, refetch } = useSettings()
  return (
    <PartSection title={words.title} text={words.text} isWide>
      {answer ? (
        <RetentionForm key={answer.settings.version} settings={answer.settings} />
      ) : (
        <div role="status">{!isError && <p className="label">{words.loading}</p>}</div>
      )}
      {isError && !answer && (
        <RetryNotice onRetry={() => refetch()}>{words.loadFailed}</RetryNotice>
      )}
    </PartSection>
  )
}
