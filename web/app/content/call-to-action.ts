/** Copy for the band at the end of a page, and the label of every button that leads to the form. */
export const callToAction = {
  question: 'Want to collaborate with us?',
  invitation: 'Send us a Message',
  note: 'Tell us where the site is, what you need and by when. An engineer reads every message.',
  button: 'Contact Us',
} as const
