/** Copy for further addresses and numbers of a customer. */
export const contacts = {
  title: 'Addresses',
  add: 'Add',
  addLabel: 'Add an address or number',
  field: 'E-mail address or phone number',
  save: 'Save',
  cancel: 'Cancel',
  remove: (address: string) => `Remove ${address}`,
  failed: 'The address could not be removed. Try again in a moment.',
  /** Beside an e-mail from another address. */
  addToCustomer: 'Add to customer',
  addOf: (address: string) => `Add to customer: ${address}`,
  addFailed: 'The address could not be added. Try again in a moment.',
  added: 'Added to the customer',
} as const
