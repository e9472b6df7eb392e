import { Notice } from '../components/notice'
import { phoneAddress } from '../lib/contact-addresses'
import { site } from '../lib/site'
import { contactForm } from '../words/contact-form'
import { contactPoints } from '../words/contact-points'
import { nextSteps } from '../words/sent'
import styles from './contact-form.module.css'
import type { Receipt } from './send'
import { type Progress, retryDelays, type Stopped } from './use-retries'

/** Of the last message sent; `isEarlier` once the form holds another one. */
export type LastReceipt = Receipt & { isEarlier: boolean }

type SendResultProps = {
  progress: Progress
  receipt: LastReceipt | undefined
  /** Why a message of an earlier visit could not be sent so far. */
  earlierFailure: Stopped['why'] | undefined
}

/**
 * The outcome of sending. The live region is always in the page, so that changes are announced: only
 * they are, since the receipt of an earlier message may stay beside them.
 */
export function SendResult({ progress, receipt, earlierFailure }: SendResultProps) {
  return (
    <div role="status" aria-atomic={false}>
      {earlierFailure === 'offline' && (
        <Notice tone="waiting">
          <span>{contactForm.earlierWaiting}</span>
        </Notice>
      )}
      {earlierFailure && earlierFailure !== 'offline' && (
        <Notice tone="error">
          <span>{contactForm.earlierUnsent}</span>
          <p>{contactForm.earlierNext}</p>
        </Notice>
      )}
      {receipt && <SentNotice receipt={receipt} />}
      {progress.status === 'sending' && (
        <span className="visually-hidden">{contactForm.sending}</span>
      )}
      {progress.status === 'superseded' && (
        <Notice tone="error">
          <span>{contactForm.superseded}</span>
          <p>{contactForm.supersededNext}</p>
        </Notice>
      )}
      {progress.status === 'failed' &&
        (progress.why === 'offline' ? (
          <WaitingNotice isStored={progress.isStored} />
        ) : (
          <Notice tone="error">
            <span>{contactForm.failed}</span>
            <p>{explainFailure({ ...progress, why: progress.why })}</p>
          </Notice>
        ))}
    </div>
  )
}

/** Being offline is no failure: the message is sent once the connection is back. */
function WaitingNotice({ isStored }: { isStored: boolean }) {
  const words = contactForm.waiting
  return (
    <Notice tone="waiting">
      <span>{isStored ? words.saved : words.notSaved}</span>
      <p>{isStored ? words.keptForLater : contactForm.failure.notStored}</p>
    </Notice>
  )
}

function SentNotice({ receipt }: { receipt: LastReceipt }) {
  return (
    <Notice tone="success">
      <span>{receipt.isEarlier ? contactForm.earlierSent : contactForm.sent}</span>
      <p>
        {receipt.reference && <span>{contactForm.reference(receipt.reference)} </span>}
        <span>{contactPoints.reply(site.replyTime)}</span>
      </p>
      {receipt.page && (
        <p>
          {/* Served by the Worker. In a new tab, since this one may still be sending files. */}
          <a href={receipt.page} target="_blank" rel="noopener">
            {contactForm.page}
          </a>
        </p>
      )}
      <p>{contactForm.nextInNotice}</p>
      <NextSteps />
    </Notice>
  )
}

/** What happens after a message is sent. */
export function NextSteps() {
  return (
    <ol className={styles.steps}>
      {nextSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

type Failed = Omit<Stopped, 'why'> & { why: Exclude<Stopped['why'], 'offline'> }

/** Returns why a message was not sent, or what to do about it. */
function explainFailure({ why, waitSeconds, isStored, retries }: Failed) {
  const words = contactForm.failure
  const reasons = {
    unreachable: retries < retryDelays.length ? words.retrying : words.safe,
    server: <OrCall>{words.server}</OrCall>,
    closed: <OrCall>{words.closed(nextUtcMidnight())}</OrCall>,
    busy: contactForm.wait(waitSeconds ?? 0),
    spent: words.spent,
  }
  return (
    <>
      {reasons[why]}
      {!isStored && ` ${words.notStored}`}
    </>
  )
}

/** When the database counts a new day, as a local time. */
function nextUtcMidnight() {
  const midnight = new Date().setUTCHours(24, 0, 0, 0)
  return new Date(midnight).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
}

function OrCall({ children }: { children: string }) {
  const [{ number }] = site.phones
  return (
    <>
      {children}{' '}
      <a className={styles.phone} href={phoneAddress(number)}>
        {number}
      </a>
      .
    </>
  )
}
