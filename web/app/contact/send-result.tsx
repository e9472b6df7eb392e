import { Notice } from '../components/notice'
import { contact } from '../content/contact'
import { explainFailure } from './explain-failure'
import type { Progress } from './progress'

/** How sending went. The region is in the page from the start, so that its change is announced. */
export function SendResult({ progress }: { progress: Progress }) {
  return (
    <div role="status">
      {progress.is === 'sending' && <span className="visually-hidden">{contact.form.sending}</span>}
      {progress.is === 'sent' && <Notice tone="success">{contact.form.sent}</Notice>}
      {progress.is === 'failed' && (
        <Notice tone="error">
          {progress.why === 'unsent' ? contact.form.unsent : contact.form.failed}
          <p>{explainFailure(progress)}</p>
        </Notice>
      )}
    </div>
  )
}
