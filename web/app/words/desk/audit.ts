import type { AuditAction, AuditDetails } from '../../../../worker/audit/contract'
import { clock } from './clock'
import { days, inquiries, money, number } from './counts'
import { work } from './work'

const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)
const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

const ways = {
  password: '',
  app: ' with an authenticator code',
  recovery_code: ' with a recovery code',
}

const noteActions = {
  note: 'Added a note',
  call: 'Logged a call',
  whatsapp: 'Logged a WhatsApp message',
  email: 'Logged an e-mail sent elsewhere',
  visit: 'Logged a visit',
}

const noteNames = {
  note: 'a note',
  call: 'the record of a call',
  whatsapp: 'the record of a WhatsApp message',
  email: 'the record of an e-mail',
  visit: 'the record of a visit',
}

const senders = { address: 'a sender', domain: 'a domain' }
const changes = { added: 'Added', changed: 'Changed', deleted: 'Deleted' }

/** Describes each action. */
const actions: { [Action in AuditAction]: (details: AuditDetails[Action]) => string } = {
  sign_in: ({ by, browser }) => `Signed in${ways[by]}${browser ? `, ${browser}` : ''}`,
  sign_out: () => 'Signed out',
  sign_in_refused: ({ admin, step, count }) =>
    `Refused ${count === 1 ? '1 sign-in' : `${count} sign-ins`} to ${admin ?? 'unknown accounts'}: incorrect ${step === 'code' ? 'authenticator code' : 'password'}`,
  sign_in_limited: ({ admin, reason }) =>
    reason === 'rate'
      ? 'Refused sign-ins without checking them: too many at once'
      : `Refused sign-ins to ${admin ?? 'unknown accounts'} without checking them: too many incorrect attempts`,
  sign_in_link_sent: ({ admin }) => `Made a sign-in link for ${admin}`,
  sign_in_link_used: ({ browser }) => `Used a sign-in link${browser ? `, ${browser}` : ''}`,
  inquiry_entered: () => 'Entered an enquiry',
  inquiry_viewed: () => 'Opened an enquiry',
  password_changed: ({ endedSessions }) =>
    `Changed the password${endedSessions ? `, which ended ${sessions(endedSessions)}` : ''}`,
  session_ended: ({ sessions: count }) => `Ended ${sessions(count)}`,
  second_factor_on: () => 'Turned two-step verification on',
  second_factor_off: () => 'Turned two-step verification off',
  recovery_codes_made: () => 'Made new recovery codes',
  recovery_code_used: ({ left }) => `Used a recovery code, ${left} left`,
  inquiries_deleted: () => 'Deleted an enquiry',
  inquiries_restored: () => 'Restored an enquiry',
  inquiries_released: () => 'Marked an enquiry as not spam',
  inquiries_marked_spam: () => 'Marked an enquiry as spam',
  sender_blocked: ({ kind }) => `Blocked ${senders[kind]}`,
  sender_unblocked: ({ kind }) => `Unblocked ${senders[kind]}`,
  saved_reply_changed: ({ title, change }) => `${changes[change]} the saved reply ${title}`,
  saved_view_changed: ({ change }) => `${changes[change]} a saved view`,
  note_added: ({ kind }) => noteActions[kind],
  note_edited: ({ kind }) => `Edited ${noteNames[kind]}`,
  note_deleted: ({ kind }) => `Deleted ${noteNames[kind]}`,
  reply_sent: () => 'Sent a reply',
  contact_added: () => 'Added an address to a customer',
  contact_removed: () => 'Removed an address of a customer',
  file_link_withdrawn: () => 'Withdrew the link to a file',
  reply_resent: () => 'Sent a reply again',
  message_attached: () => 'Attached an e-mail to an enquiry',
  message_detached: () => 'Detached an e-mail from an enquiry',
  messages_deleted: () => 'Deleted an e-mail',
  messages_restored: () => 'Restored an e-mail',
  inquiries_merged: ({ reference }) => `Merged ${reference} into an enquiry`,
  inquiries_split: ({ reference }) => `Split ${reference} from an enquiry`,
  status_changed: ({ from, to }) =>
    `Changed the status from ${work.status[from]} to ${work.status[to]}`,
  amount_changed: ({ to }) =>
    to === null ? 'Removed the value of an enquiry' : `Set the value of an enquiry to ${money(to)}`,
  outcome_reason_changed: () => 'Changed why an enquiry was won or lost',
  inquiries_filed: () => 'Marked an enquiry as done',
  inquiries_reopened: () => 'Reopened an enquiry',
  owner_changed: ({ to }) =>
    to ? `Assigned an enquiry to ${to}` : 'Assigned an enquiry to nobody',
  reminder_set: () => 'Set a reminder',
  reminder_cleared: () => 'Cleared a reminder',
  reminder_due: () => 'Moved an enquiry back to Inbox: its reminder is due',
  exported: ({ format, filters }) =>
    `Exported enquiries as ${format.toUpperCase()}${filters ? `, filtered by ${filters}` : ''}`,
  files_downloaded: ({ count }) =>
    count === 1 ? 'Downloaded a file' : `Downloaded ${count} files`,
  person_exported: ({ count }) => `Exported the data of one person, ${inquiries(count)}`,
  person_erased: ({ count }) => `Erased the data of one person, ${inquiries(count)}`,
  settings_changed: ({ retentionDays, selfTest, acknowledgements, summaries, ...others }) =>
    [
      retentionDays === null && 'Enquiries are kept until somebody deletes them',
      typeof retentionDays === 'number' && `Enquiries are kept for ${days(retentionDays)}`,
      selfTest !== undefined && `The daily test e-mail is ${onOff(selfTest)}`,
      acknowledgements !== undefined && `Acknowledgement e-mails are ${onOff(acknowledgements)}`,
      others.filesPerDayMb !== undefined &&
        `Up to ${number(others.filesPerDayMb)}\u00a0MB of files are accepted a day`,
      others.filesTotalMb !== undefined &&
        `Up to ${number(others.filesTotalMb)}\u00a0MB of files are kept`,
      summaries !== undefined && `Summaries by e-mail are ${onOff(summaries)}`,
      others.answerTarget && `Answers: ${clock.targets[others.answerTarget]}`,
      others.urgentTarget && `Urgent answers: ${clock.targets[others.urgentTarget]}`,
      others.workingHours && 'Changed the working hours',
      others.holidays && 'Changed the public holidays',
      others.urgentWords && 'Changed the urgent words',
    ]
      .filter(Boolean)
      .join('. '),
  retention_run: ({ count }) => `Erased ${inquiries(count)} older than the retention period`,
  notification_resent: () => 'Resent a notification',
  waiting_sent: ({ count }) => `Sent all waiting notifications: ${count}`,
  test_notification: ({ isSent }) =>
    isSent ? 'Sent a test e-mail' : 'Tried to send a test e-mail',
  name_changed: ({ admin }) => `Changed the name of ${admin}`,
  admin_added: ({ admin }) => `Added the administrator ${admin}`,
  admin_removed: ({ admin }) => `Removed the administrator ${admin}`,
  password_set: ({ admin }) => `Set the password of ${admin}`,
  second_factor_reset: ({ admin }) => `Turned two-step verification of ${admin} off`,
}

/** Copy for the audit log. */
export const audit = {
  caption: 'What administrators did, newest first',
  columns: ['When', 'Who', 'What'],
  desk: 'The desk',
  empty: 'Nothing yet',
  more: 'Show older',
  damaged: (id: number) => `This entry is damaged. Its ID is ${id}.`,
  actions,
} as const
