import { Notice } from '../components/notice'
import { contactForm } from '../content/words/contact-form'
import { type Progress, retryDelays, type Stopped } from './use-contact-form'

/** How sending went. The region is in the page from the start, so that its change is announced. */
export function SendResult({ progress }: { progress: Progress }) {
  return (
    <div role="status">
      {progress.is === 'sending' && <span className="visually-hidden">{contactForm.sending}</span>}
      {progress.is === 'sent' && <Notice tone="success">{contactForm.sent}</Notice>}
      {progress.is === 'failed' && (
        <Notice tone="error">
          <span>{progress.why === 'unsent' ? contactForm.unsent : contactForm.failed}</span>
          <p>{explainFailure(progress)}</p>
        </Notice>
      )}
    </div>
  )
}

/** Returns in plain words why a message is not out, what happens next, and where the text is. */
function explainFailure({ why, waitSeconds, isKept, retries }: Stopped) {
  const words = contactForm.failure
  const reasons = {
    unsent: words.whenBack,
    offline: `${words.offline} ${words.whenBack}`,
    unreachable: `${words.unreachable} ${retries < retryDelays.length ? words.retrying : words.safe}`,
    server: words.server,
    busy: contactForm.wait(waitSeconds ?? 0),
  }
  return `${reasons[why]} ${isKept ? words.kept : words.notKept}`
}
