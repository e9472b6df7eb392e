/** Copy for the sections of the settings, in the order of the page. */
export const settings = {
  sections: {
    response: {
      title: 'Response target',
      text: 'How quickly customers should get an answer. The clock only runs during working hours.',
    },
    notifications: {
      title: 'Notifications',
      text: 'E-mail to your team and the visitor when an enquiry arrives, and what this device shows.',
    },
    account: { title: 'Your account', text: 'Only you can change these.' },
    replies: {
      title: 'Saved replies',
      text: 'Texts to start a reply with, shared by your whole team.',
    },
    blocked: {
      title: 'Blocked senders',
      text: 'Their enquiries are held as possible spam, and you are not e-mailed about them. Deleted after 30 days.',
    },
    data: { title: 'Data', text: 'What leaves the desk, what is kept, and what is deleted.' },
    log: {
      title: 'Log',
      text: 'What the team did in the last 400 days, without any text of the enquiries.',
    },
  },
  failed: 'The change could not be saved. Try again.',
  loadFailed: 'This could not be loaded.',
  cancel: 'Cancel',
  undo: 'Undo',
  actions: 'Actions',
} as const

/** Copy for saved replies. */
export const savedReplies = {
  none: 'There are no saved replies yet.',
  start: 'Add three to start with',
  started: 'Three saved replies added',
  notStarted: 'They could not all be added. Try again.',
  add: 'Add a saved reply',
  columns: ['Title', 'Language', 'Text'],
  languages: { en: 'English', si: 'Sinhala', ta: 'Tamil' },
  edit: 'Edit',
  suffix: (title: string) => ` the saved reply ${title}`,
  remove: 'Delete',
  form: {
    add: 'Add a saved reply',
    edit: 'Edit the saved reply',
    hint: 'The desk fills in {name}, {company}, {town}, {service} and {reference} from the enquiry, and your name for {me}.',
    title: 'Title',
    language: 'Language',
    text: 'Text',
    save: 'Save',
    kept: 'Kept in this tab',
    changed: 'It now reads:',
    replace: 'Save again to replace it with your version.',
  },
  saved: 'Saved reply saved',
  removed: 'Saved reply deleted',
} as const

/** Copy for the list of blocked senders. */
export const blockedSenders = {
  none: 'Nobody is blocked.',
  title: 'Block a sender',
  hint: 'An e-mail address, or @ and a domain for everybody who writes from there.',
  address: 'Address or domain',
  block: 'Block',
  list: 'Blocked',
  columns: ['Sender', 'Since', 'By'],
  unblock: 'Unblock',
  unblockSuffix: (address: string) => ` ${address}`,
  blocked: (address: string) => `${address} is blocked`,
  unblocked: (address: string) => `${address} is no longer blocked`,
} as const
