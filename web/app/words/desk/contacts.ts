/** Copy for further addresses and numbers of a customer. */
export const contacts = {
  title: 'Addresses',
  edit: 'Edit',
  editLabel: 'Edit addresses and numbers',
  titleOf: (name: string) => `Addresses of ${name}`,
  text: (reference: string) =>
    `Enquiries from these belong to the same customer. E-mails from these addresses about ${reference} are added to it.`,
  /** Beside the address and number that the enquiry itself has. */
  own: 'main',
  field: 'E-mail address or phone number',
  add: 'Add',
  removeShort: 'Remove',
  remove: (address: string) => `Remove ${address}`,
  failed: 'The address could not be removed. Try again in a moment.',
  /** Beside an e-mail from another address. */
  addToCustomer: 'Add to customer',
  addOf: (address: string) => `Add to customer: ${address}`,
  addFailed: 'The address could not be added. Try again in a moment.',
  added: 'Added to the customer',
} as const
