/** Copy for the contact page; that for its form is in `words/contact-form.ts`. */
export const contact = {
  title: 'Contact Us',
  description:
    'Ask for a quotation or a site visit by phone, WhatsApp, e-mail or form, with your drawings. Workshop and office in Ja-Ela, Sri Lanka.',
  heading: 'Contact',
  lead: 'Tell us where the site is, what you need and by when. That is enough for a first answer.',
  detailsLabel: 'Contact details',
  /** The service whose image is shown beside the form. */
  imageOf: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
} as const
