import { Notice } from '../components/notice'
import { contactForm } from '../content/words/contact-form'
import { explainFailure } from './explain-failure'
import type { Progress } from './progress'

/** How sending went. The region is in the page from the start, so that its change is announced. */
export function SendResult({ progress }: { progress: Progress }) {
  return (
    <div role="status">
      {progress.is === 'sending' && <span className="visually-hidden">{contactForm.sending}</span>}
      {progress.is === 'sent' && <Notice tone="success">{contactForm.sent}</Notice>}
      {progress.is === 'failed' && (
        <Notice tone="error">
          {progress.why === 'unsent' ? contactForm.unsent : contactForm.failed}
          <p>{explainFailure(progress)}</p>
        </Notice>
      )}
    </div>
  )
}
