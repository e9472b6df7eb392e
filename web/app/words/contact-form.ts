import { messageTooLong, sendFailed, textBudgetSpent } from '../../../worker/intake/contract'

/** Copy for the contact form. */
export const contactForm = {
  title: 'Send Us a Message',
  name: 'Name',
  email: 'E-mail',
  didYouMean: (domain: string) => `Did you mean ${domain}?`,
  phone: 'Phone (optional)',
  service: 'Service (optional)',
  noService: 'Not sure yet',
  message: 'Message',
  /** Shown beside a message with an urgent word, before the emergency number. */
  callInstead: 'If it cannot wait, call',
  decoy: 'Leave this field empty',
  send: 'Send Message',
  sending: 'Sending message',
  sent: 'Message sent successfully!',
  /** For a message of an earlier visit, while the form holds another text. */
  earlierSent: 'Your earlier message has been sent.',
  earlierUnsent: 'Your earlier message has not been sent yet.',
  earlierWaiting: 'Your earlier message is saved. It will be sent when you are back online.',
  earlierNext: 'We will try again when you next open this page, if not before.',
  failed: sendFailed,
  /** For a message that another tab has changed or sent with another text. */
  superseded: 'This text has not been sent.',
  supersededNext:
    'Your message was changed or sent in another tab. Send this text only if we should have it too.',
  /** The link to the enquiry's private page. */
  page: 'Open your enquiry to add a file or a correction',
  quote: {
    open: 'Add drawings or details for a quote',
    hint: 'Files, company, site, survey date. All optional.',
    failed: (canReload: boolean) =>
      `These fields could not be loaded. Send the message without them${canReload ? ', or reload the page' : ''}.`,
    retry: 'Reload the page',
  },
  /** Shown once a message is sent, before the reply time and the next steps. */
  reference: (reference: string) => `Your reference is ${reference}.`,
  next: 'What Happens Next',
  nextInNotice: 'What happens next:',
  privacy: 'How we use what you send:',
  privacyLink: 'privacy notice',
  tooLong: messageTooLong,
  shorten: (characters: number) =>
    `Message is too long to send. Shorten it by about ${characters.toLocaleString('en')} characters.`,
  /** Shown while there is no connection, and whether the text is saved on this device. */
  waiting: {
    saved: 'Saved. It will be sent when you are back online.',
    keptForLater: 'Keep this page open, or come back to it later.',
    notSaved: 'It will be sent when you are back online.',
  },
  /** Shown if a message was not sent: the one thing to know. */
  failure: {
    retrying: 'The server did not answer. This page will try again.',
    safe: 'The server did not answer. You can send again: the message will not arrive twice.',
    /** Followed by the phone number. */
    server: 'Something went wrong on our side. If it happens again, call',
    /** Followed by the phone number. */
    closed: (until: string) =>
      `This form cannot receive messages until ${until}. Send your text then, or call`,
    spent: textBudgetSpent,
    notStored: 'Keep this page open: your text is not saved on this device.',
  },
  /** Shown to a visitor who has sent too many messages. */
  wait: (seconds: number) =>
    seconds < 90
      ? `Please wait ${seconds} seconds.`
      : `Please wait ${Math.ceil(seconds / 60)}\u00a0minutes.`,
} as const
