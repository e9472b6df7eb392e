import { replyDomain } from '../mail'
import { openMailbox } from '../provider'

/** An e-mail as the provider got it. */
export type Email = { to: string[]; reply_to?: string; subject: string; text: string }

/** An e-mail provider that can be dead for a while. */
export function openProvider() {
  let mailbox = openMailbox()
  let isDead = false
  let read = 0
  /** Also what it refused. */
  const got: Email[] = []
  return {
    got,
    changes: () => ({ ...mailbox.resend, REPLY_DOMAIN: replyDomain }),
    /** With a new mailbox, because the whole one is read each time. */
    async restart(next: { isDead: boolean }) {
      mailbox = openMailbox()
      ;({ isDead } = next)
      read = 0
      if (isDead) await mailbox.answer({ status: 500 })
    },
    /** Returns what it has accepted since the last call. */
    async collect() {
      const calls = await mailbox.calls()
      const fresh = calls.slice(read).map(({ body }) => body as Email)
      read = calls.length
      got.push(...fresh)
      return isDead ? [] : fresh
    },
  }
}
