import type { AuditAction } from '../../../../worker/audit/contract'

/** What was done to an enquiry; follows the name of the person who did it. */
const actions: Partial<Record<AuditAction, string>> = {
  inquiry_entered: 'entered it',
  outcome_reason_changed: 'changed the reason for the outcome',
  inquiries_filed: 'marked it as done',
  inquiries_reopened: 'moved it back to Inbox',
  inquiries_marked_spam: 'marked it as spam',
  inquiries_released: 'said that it is not spam',
  inquiries_deleted: 'deleted it',
  inquiries_restored: 'restored it',
  reminder_cleared: 'cleared the reminder',
  notification_resent: 'resent the notification',
  reply_resent: 'sent a reply again',
  contact_added: 'added an address to the customer',
  contact_removed: 'removed an address of the customer',
  file_link_withdrawn: 'withdrew the link to a file',
  message_attached: 'attached an e-mail',
  message_detached: 'detached an e-mail',
  note_deleted: 'deleted a note',
}

/** Shown above an entry written by the team. */
const written = {
  note: 'noted',
  call: 'called',
  whatsapp: 'wrote on WhatsApp',
  email: 'wrote from a mail program',
  visit: 'met the customer',
  reply: 'replied',
} as const

/** Instead, if the customer still waits for an answer. */
const incoming = {
  call: 'took a call',
  whatsapp: 'got a WhatsApp',
  email: 'got an e-mail',
  visit: 'had a visit',
} as const

/** Copy for the timeline of an enquiry. */
export const timeline = {
  title: 'Timeline',
  damaged: 'This entry is damaged and cannot be displayed.',
  damagedEntry: (id: number) => `This entry of the log is damaged. Its ID is ${id}.`,
  received: 'Enquiry received',
  corrected: 'The customer added',
  notified: (moment: string) => `Notification e-mailed ${moment}`,
  somebody: 'Somebody',
  actions,
  written,
  incoming,
  /** Of a note by the reader; the suffix tells the buttons of several notes apart. */
  own: {
    edited: 'edited',
    editedAt: (moment: string) => `Edited ${moment}`,
    edit: 'Edit',
    delete: 'Delete',
    suffix: (moment: string) => ` the note of ${moment}`,
    label: 'Text of the note',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Note saved',
    deleted: 'Note deleted',
    missing: 'Write a note, or delete it',
    failed: 'The note could not be saved. Your text is still here: try again.',
    deletionFailed: 'The note could not be deleted. Try again in a moment.',
    changed: 'You have changed this note on another device. It now says:',
    gone: 'This note has been deleted. Your text is now in the field for a new note.',
    dialog: {
      question: 'Delete this note?',
      warning: 'It cannot be restored. The log keeps who deleted it and when, without its text.',
      cancel: 'Cancel',
      confirm: 'Delete note',
    },
  },
  /** Of an e-mail that has arrived; the first follows the name of its sender. */
  mail: {
    message: 'replied',
    automatic: 'Automatic reply',
    bounce: 'The customer’s mail server returned a reply',
    otherAddress: 'another address',
  },
  /** For screen readers: others see it by its size and colour. */
  waiting: 'Waits for an answer:',
  quote: 'Show the quote',
  changes: (count: number) => `${count} changes`,
  took: 'took it',
  assigned: 'assigned it to',
  unassigned: 'assigned it to nobody',
  statusChange: (from: string, to: string) => `Status changed from ${from} to ${to}`,
  amountChanged: (amount: string | null) =>
    amount === null ? 'removed the value' : `set the value to ${amount}`,
  reminderSet: (moment: string) => `set a reminder for ${moment}`,
  reminderDue: 'Its reminder is due: back in Inbox',
  newer: 'The customer has sent another enquiry:',
  replyStates: {
    pending: 'Waiting to be sent',
    sending: 'Being sent now',
    sent: 'Sent',
    failed: 'Not sent',
  },
  /** For a reply that the customer's mail server has accepted. */
  delivered: 'Delivered',
  /** For a reply that was sent, and returned. */
  notDelivered: 'Not delivered',
  copyNotDelivered: (address: string, reason: string) =>
    `Not delivered to ${address} (Cc). ${reason}`,
  /** For a reply that failed, but may have been sent. */
  unconfirmed: 'Not confirmed as sent',
  unconfirmedAdvice: (reason: string) =>
    `${reason}. The customer may still have received it: check with the provider before you send it again.`,
  rejected:
    'The provider refused this reply: the address may be mistyped, or the template or the sender is wrong',
  sentTo: (address: string, cc: string) => (cc ? `to ${address}, Cc ${cc}` : `to ${address}`),
  next: (moment: string) => `Next automatic retry: ${moment}`,
  again: 'Send again',
  againSent: 'Sent',
  againWaiting: 'It will be sent as soon as the provider accepts it',
  againFailed: 'The reply could not be sent again. Try again in a moment.',
} as const
