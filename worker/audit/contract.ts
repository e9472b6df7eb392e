/** Pure: shared with the page that shows it. */
import * as v from 'valibot'
import type { Target } from '../clock/contract'
import type { NoteKind } from '../correspondence/contract'
import { positiveInQuery } from '../fields'
import type { Status } from '../intake/contract'

type None = Record<never, never>

type Change = 'added' | 'changed' | 'deleted'

/** How an administrator proved their identity; `password` means without a second factor. */
export type Proof = 'password' | 'app' | 'recovery_code'

/** Never a visitor's text or address, because the log outlives the enquiries. */
export type AuditDetails = {
  sign_in: { by: Proof; browser: string | null }
  sign_out: None
  /** No actor. `count` covers an hour; `admin` is null if no administrator has the address. */
  sign_in_refused: { admin: string | null; step: 'password' | 'code'; count: number }
  /**
   * No actor, once an hour: sign-ins refused without checking the credentials. `failures`: too
   * many for this account (null as above). `rate`: too many in total; no account is looked up.
   */
  sign_in_limited: { admin: string | null; reason: 'failures' | 'rate' }
  /** No actor: anybody can ask for a link, which only the administrator gets. */
  sign_in_link_sent: { admin: string }
  sign_in_link_used: { browser: string | null }
  /** By hand, or from an e-mail. */
  inquiry_entered: None
  inquiry_viewed: { id: string }
  password_changed: { endedSessions: number }
  session_ended: { sessions: number }
  second_factor_on: None
  second_factor_off: None
  recovery_codes_made: None
  recovery_code_used: { left: number }
  inquiries_deleted: None
  inquiries_restored: None
  /** Held as spam, then marked as not spam. */
  inquiries_released: None
  inquiries_marked_spam: None
  /** `id` is part of this enquiry now, and so are `others`, which were merged into it before. */
  inquiries_merged: {
    id: string
    reference: string
    others: string[]
    /** What this enquiry was, to which a split returns it. */
    before: {
      version: number
      doneAt: number | null
      isWaiting: boolean
      remindAt: number | null
      ownerId: string | null
    }
  }
  inquiries_split: { id: string; reference: string }
  status_changed: { from: Status; to: Status }
  /** What was quoted; null if that was removed. */
  amount_changed: { to: number | null }
  outcome_reason_changed: None
  inquiries_filed: None
  inquiries_reopened: None
  /** The log does not keep the sender. */
  sender_blocked: { kind: 'address' | 'domain' }
  sender_unblocked: { kind: 'address' | 'domain' }
  saved_reply_changed: { title: string; change: Change }
  /** Without the name, which may be a visitor's. */
  saved_view_changed: { change: Change }
  note_added: { kind: NoteKind }
  note_edited: { kind: NoteKind }
  note_deleted: { kind: NoteKind }
  reply_sent: None
  /** A reply that had failed or was waiting. */
  reply_resent: None
  /** Of a file that a reply had sent. */
  file_link_withdrawn: None
  /** A further address or number of a customer. */
  contact_added: None
  contact_removed: None
  /** `to`: the administrator's e-mail address; null for nobody. */
  owner_changed: { to: string | null }
  /** ms since 1970. */
  reminder_set: { at: number }
  reminder_cleared: None
  /** By the desk itself. */
  reminder_due: None
  /** Of one enquiry. */
  files_downloaded: { count: number }
  /** `filters` has the names of the filters but not their values, which may be an address. */
  exported: { format: 'csv' | 'json'; filters: string }
  /** Without the address: the log must not name a person whose data is erased. */
  person_exported: { count: number }
  person_erased: { count: number }
  settings_changed: {
    retentionDays?: number | null | undefined
    selfTest?: boolean | undefined
    filesPerDayMb?: number | undefined
    filesTotalMb?: number | undefined
    acknowledgements?: boolean | undefined
    answerTarget?: Target | undefined
    urgentTarget?: Target | undefined
    summaries?: boolean | undefined
    workingHours?: true
    holidays?: true
    urgentWords?: true
  }
  /** By the desk itself. */
  retention_run: { count: number }
  /** An e-mail for which no enquiry was found. */
  message_attached: None
  message_detached: None
  messages_deleted: None
  messages_restored: None
  notification_resent: None
  waiting_sent: { count: number }
  test_notification: { isSent: boolean }
  /** This and the following may also come from the command line, where nobody is signed in. */
  name_changed: { admin: string }
  admin_added: { admin: string }
  admin_removed: { admin: string }
  password_set: { admin: string }
  second_factor_reset: { admin: string }
}

export type AuditAction = keyof AuditDetails

/** The details of a damaged one cannot be read. */
export type AuditEntry =
  | { [Action in AuditAction]: EntryOf<Action> }[AuditAction]
  | EntryOf<'damaged'>

type EntryOf<Action extends AuditAction | 'damaged'> = {
  id: number
  /** ms since 1970. */
  at: number
  /** The administrator's e-mail address; null for the desk itself and the command line. */
  actor: string | null
  action: Action
  details: Action extends AuditAction ? AuditDetails[Action] : None
  /** Of the affected inquiry, while it exists. */
  reference: string | null
}

export const auditPageSize = 50

/** `cursor` is the id of the last entry on the previous page. */
export const AuditQuery = v.object({
  cursor: v.optional(
    positiveInQuery('cursor must be the nextCursor of a previous page', Number.MAX_SAFE_INTEGER),
  ),
})
