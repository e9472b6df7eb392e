import { contactForm } from './contact-form'

/** What becomes of an enquiry. */
export const nextSteps = [
  'An engineer who does this work reads your message.',
  'We call or e-mail you with questions, and agree on a site visit if one is needed.',
  'You get a written quotation.',
] as const

/** The page after a form that was sent without scripts. */
export const sent = {
  title: contactForm.sent,
  description: 'Your message has arrived, and this is what happens next.',
  referenceLabel: 'Your reference',
  links: [
    { label: 'Go to Homepage', path: '/' },
    { label: 'Our Services', path: '/services' },
  ],
} as const

/** The page after one that could not be taken; the Worker writes the reason over its title. */
export const notSent = {
  pageTitle: 'Your message was not sent',
  title: contactForm.failed,
  lead: 'Go back with your browser: what you typed is still there.',
} as const
