import { callToAction } from '../lib/call-to-action'

/** Copy for the page after a form is sent without scripts, if it is opened without sending anything. */
export const nothingSent = {
  pageTitle: 'Your message',
  title: 'No Message to Show',
  lead: 'This page confirms a message that you have just sent. To send one, use the contact form.',
  links: [
    { label: callToAction.button, path: '/contact' },
    { label: 'Go to Homepage', path: '/' },
  ],
} as const
