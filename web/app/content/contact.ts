/** Copy for the contact page; that for its form is in `words/contact-form.ts`. */
export const contact = {
  title: 'Contact Us',
  description:
    'Send a message to Ceyforge: address, three phone numbers, e-mail and an enquiry form.',
  heading: 'Contact',
  lead: 'Tell us where the site is, what you need and by when. That is enough for a first answer.',
  detailsLabel: 'Contact details',
  /** The service whose image is shown beside the form. */
  imageOf: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
} as const
