import type { UnmatchedReason } from '../../../../worker/mail/contract'

const count = (messages: number) => (messages === 1 ? '1 e-mail' : `${messages} e-mails`)

/** Copy for the e-mails that belong to no enquiry. */
export const unmatched = {
  caption: 'E-mails that belong to no enquiry, newest first',
  loading: 'Loading e-mails',
  failed: 'The e-mails could not be loaded.',
  refresh: 'Refresh',
  count,
  end: 'E-mails that could not be matched to an enquiry. They stay here until you deal with them.',
  empty: 'Every e-mail belongs to an enquiry',
  notSetUp:
    'Answers to your replies can arrive here, beside what they answer. It is not set up yet, or none has arrived.',
  opened: 'E-mail',
  back: 'Back to the list',
  toolbar: 'This e-mail',
  previous: 'Previous e-mail',
  next: 'Next e-mail',
  close: 'Close',
  position: (position: number, of: number) => `${position} of ${of}`,
  noSender: 'No sender',
  noSubject: 'No subject',
  original: (size: string) => `Download the original with its attachments, ${size}`,
  unreadable:
    'This e-mail could not be read. Download the original, and add what it says to its enquiry as a note.',
  cut: 'The rest is in the original.',
  reasons: {
    no_reference: 'No reference',
    two_possible: 'Two possible',
    inquiry_deleted: 'Enquiry deleted',
    unknown_sender: 'Unknown sender',
  } satisfies Record<UnmatchedReason, string>,
  why: 'Why it is here',
  explained: {
    no_reference:
      'It does not answer one of our e-mails, and its subject has no reference that goes with its address.',
    two_possible: 'It refers to more than one enquiry.',
    inquiry_deleted: 'The enquiry that it answers has been deleted.',
    unknown_sender: 'Its subject names an enquiry, but that enquiry does not know the address.',
  } satisfies Record<UnmatchedReason, string>,
  possible: 'Could belong to',
  nothingAttached: 'Nothing is attached automatically.',
  attachOne: 'Attach',
  toEnquiry: 'to enquiry',
  attachTo: (reference: string, name: string) => ` to ${reference}, ${name}`,
  attached: (reference: string) => `Attached to ${reference}`,
  enter: 'New enquiry',
  entered: (reference: string) => `Added as ${reference}`,
  block: 'Block sender',
  blockAddress: (address: string) => `Block ${address}`,
  blockDomain: (domain: string) => `Block everybody at ${domain}`,
  blocked: (sender: string) => `${sender} is blocked, the e-mail deleted`,
  remove: 'Delete',
  removed: 'E-mail deleted',
  undo: 'Undo',
  undone: 'The e-mail is back',
  actionFailed: 'That did not work. Try again in a moment.',
  dialog: {
    label: 'Attach to an enquiry',
    field: 'Name, company, reference, phone or words',
    results: 'Enquiries',
    none: 'No enquiry matches',
    failed: 'The enquiries could not be searched.',
    cancel: 'Cancel',
    attach: (reference: string) => `Attach to ${reference}`,
  },
} as const
