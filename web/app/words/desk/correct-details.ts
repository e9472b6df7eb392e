/** Copy for correcting what a customer gave. */
export const correctDetails = {
  open: 'Correct details',
  title: 'Correct the customer’s details',
  text: 'The timeline keeps what they were. Replies go to the new address.',
  fields: { name: 'Name', email: 'E-mail', phone: 'Phone', company: 'Company' },
  types: { name: 'text', email: 'email', phone: 'tel', company: 'text' },
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Details corrected',
  didYouMean: 'Did you mean',
  use: (address: string) => `Correct it to ${address}`,
  /** In the timeline, after the name of the person. */
  corrected: { name: 'name', email: 'e-mail address', phone: 'phone number', company: 'company' },
  correctedField: (field: string) => `corrected the ${field}, before:`,
  addedField: (field: string) => `added the ${field}`,
} as const
