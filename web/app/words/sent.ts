import { contactForm } from './contact-form'

/** What happens to an enquiry. */
export const nextSteps = [
  'An engineer who does this work reads your message.',
  'We call or e-mail you with questions, and arrange a site survey if one is needed.',
  'You get a written quotation.',
] as const

/** Copy for the page after a form is sent without scripts. */
export const sent = {
  title: contactForm.sent,
  filesTitle: 'Files',
  referenceLabel: 'Your reference',
  links: [
    { label: 'Go to Homepage', path: '/' },
    { label: 'Our Services', path: '/services' },
  ],
} as const

/** Copy for the page after a form is rejected; the Worker replaces the title with the reason. */
export const notSent = {
  pageTitle: 'Your message was not sent',
  title: contactForm.failed,
  lead: 'Use your browser’s Back button: what you typed is still there.',
} as const
