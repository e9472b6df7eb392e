import { sendFailed } from '../../../../worker/inquiries/contract'

/** The words of the contact form. */
export const contactForm = {
  title: 'Send Us a Message',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  decoy: 'Leave this field empty',
  send: 'Send Message',
  sending: 'Sending message',
  sent: 'Message sent successfully!',
  failed: sendFailed,
  unsent: 'Your message has not been sent yet.',
  /** What stands below a message that is not out: why, what happens next, where the text is. */
  failure: {
    offline: 'You are offline.',
    whenBack: 'The message goes out by itself when the connection is back.',
    unreachable: 'No answer came; the connection may be weak.',
    retrying: 'This page tries again by itself.',
    safe: 'You can send it again at any time: it will not arrive twice.',
    server: 'Something went wrong on our side. If it happens again, call us or write an e-mail.',
    kept: 'Your text is kept on this device until it is sent.',
    notKept: 'Keep this page open until then: your browser does not let us keep the text.',
  },
  /** What a visitor reads who has sent too many messages. */
  wait: (seconds: number) =>
    seconds < 90
      ? `Please wait ${seconds} seconds.`
      : `Please wait ${Math.ceil(seconds / 60)} minutes.`,
} as const
