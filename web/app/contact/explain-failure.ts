import { contactForm } from '../content/words/contact-form'
import type { Stopped } from './progress'
import { retryDelays } from './retry-delays'

/** Returns in plain words why a message is not out, what happens next, and where the text is. */
export function explainFailure({ why, waitSeconds, isKept, retries }: Stopped) {
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
