import { Notice } from '../components/notice'
import { contact } from '../content/contact'
import type { Progress } from './use-contact-form'

/** How sending went. The region is in the page from the start, so that its change is announced. */
export function SendResult({ progress }: { progress: Progress }) {
  return (
    <div role="status">
      {progress.is === 'sending' && <span className="visually-hidden">{contact.form.sending}</span>}
      {progress.is === 'sent' && <Notice tone="success">{contact.form.sent}</Notice>}
      {progress.is === 'failed' && (
        <Notice tone="error">
          {contact.form.failed}
          {progress.waitSeconds && <p>{contact.wait(progress.waitSeconds)}</p>}
        </Notice>
      )}
    </div>
  )
}
