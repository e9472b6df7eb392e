/** The log of what administrators did. Pure: shared with the page that shows it. */
import * as v from 'valibot'
import type { NoteKind } from '../correspondence/contract'
import type { WorkState } from '../intake/contract'

type None = Record<never, never>

type Inquiries = { count: number }

type Saved = { title: string; change: 'added' | 'changed' | 'deleted' }

/** How somebody proved who they are beyond the password, if they did. */
export type Proof = 'password' | 'app' | 'recovery_code'

/**
 * Every action that is noted, with what is noted of it: ids, counts and settings. Never what a
 * visitor wrote, and no visitor's address: the log outlives the enquiries.
 */
export type AuditDetails = {
  sign_in: { by: Proof; browser: string | null }
  sign_out: None
  /** By nobody, with how many in that hour; `admin` is null where nobody has the e-mail address. */
  sign_in_refused: { admin: string | null; step: 'password' | 'code'; count: number }
  /**
   * By nobody, once an hour: sign-ins that were refused unchecked. `failures` for one account, null
   * as above; `rate` for all, which no account is asked about.
   */
  sign_in_limited: { admin: string | null; reason: 'failures' | 'rate' }
  inquiry_viewed: { id: string }
  password_changed: { endedSessions: number }
  session_ended: { sessions: number }
  second_factor_on: None
  second_factor_off: None
  recovery_codes_made: None
  recovery_code_used: { left: number }
  inquiries_deleted: None
  inquiries_restored: None
  /** Held as spam, and then said to be none. */
  inquiries_released: None
  inquiries_marked_spam: None
  status_changed: { from: WorkState; to: WorkState }
  inquiries_filed: None
  inquiries_reopened: None
  /** `kind`: what was blocked, which is not named. */
  sender_blocked: { kind: 'address' | 'domain' }
  sender_unblocked: { kind: 'address' | 'domain' }
  saved_reply_changed: Saved
  saved_view_changed: Saved
  note_added: { kind: NoteKind }
  reply_sent: None
  /** One that had failed, or was waiting. */
  reply_resent: None
  /** `to`: the administrator's e-mail address; null for nobody. */
  owner_changed: { to: string | null }
  /** `at`: when the inquiry comes back to the inbox, in ms since 1970. */
  reminder_set: { at: number }
  reminder_cleared: None
  /** By the desk itself: it is back in the inbox. */
  reminder_due: None
  /** Deleted permanently. */
  inquiries_erased: Inquiries
  /** Of one enquiry. */
  files_downloaded: { count: number }
  /** `filters` names those that were set, not what they were set to: that may be an address. */
  exported: { format: 'csv' | 'json'; filters: string }
  /** `person`: the start of a hash, which tells two requests apart and names nobody. */
  person_exported: { count: number; person?: string }
  person_erased: { count: number; person?: string }
  settings_changed: {
    retentionDays?: number | null
    selfTest?: boolean | undefined
    filesPerDayMb?: number | undefined
    filesTotalMb?: number | undefined
    acknowledgements?: boolean | undefined
  }
  /** By the desk itself: what the retention removed. */
  retention_run: { count: number }
  notification_resent: None
  /** `count`: how many notifications waited. */
  waiting_sent: { count: number }
  test_notification: { isSent: boolean }
  /** Here and below: by the command line as well, where nobody is signed in. */
  name_changed: { admin: string }
  admin_added: { admin: string }
  admin_removed: { admin: string }
  password_set: { admin: string }
  second_factor_reset: { admin: string }
}

export type AuditAction = keyof AuditDetails

/** One line of the log, as the page gets it. */
export type AuditEntry = {
  [Action in AuditAction]: {
    id: number
    /** ms since 1970. */
    at: number
    /** The administrator's e-mail address; null for the desk itself and the command line. */
    actor: string | null
    action: Action
    details: AuditDetails[Action]
    /** Of the inquiry that it was done to, while there is one. */
    reference: string | null
  }
}[AuditAction]

/** Entries on a page of the log. */
export const auditPageSize = 50

/** From which entry on, going back: the id that the page before ended with. */
export const AuditQuery = v.object({
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,14}$/, 'cursor must be one that a page of the log gave'),
      v.transform(Number),
    ),
  ),
})
