/** Copy for the contact page; that for its form is in `words/contact-form.ts`. */
export const contact = {
  title: 'Contact Us',
  description:
    'Ask for a quotation or a site survey: call, WhatsApp or e-mail us, or send the form with your drawings. Workshop and office in Ja-Ela, Sri Lanka.',
  heading: 'Contact',
  lead: 'Call, message or write to us. Describe the job in a few lines, and we will ask for the rest.',
  detailsLabel: 'Contact details',
  /** The service whose image is shown beside the form. */
  imageOf: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
} as const
