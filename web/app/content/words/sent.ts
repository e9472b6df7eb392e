import { contactForm } from './contact-form'
import type { Message } from './message'

/** The page after a form that was sent without scripts. */
export const sent: Message = {
  title: contactForm.sent,
  lead: 'An engineer reads every message. The answer comes by e-mail.',
  links: [{ label: 'Go to Homepage', path: '/' }],
}
