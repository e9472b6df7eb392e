/** Copy for merging two enquiries of a customer, and for splitting them again. */
export const merging = {
  open: 'Merge with another enquiry',
  none: 'This customer has no other enquiry to merge it with.',
  title: 'Merge two enquiries',
  question: 'Which number do you want to keep?',
  /** Before the other enquiries of the customer, each of which can be chosen instead. */
  others: 'Also from this customer:',
  choose: (reference: string, service: string) => `${reference}, ${service}`,
  timeline: (messages: string) =>
    `One timeline with ${messages}, and the notes and files of both, in order of time`,
  facts: (service: string, status: string, owner: string | undefined) =>
    `${service}, ${status}, ${owner ? `owned by ${owner}` : 'no owner'}`,
  address: (reference: string) => `${reference} opens this enquiry, also from e-mails already sent`,
  canSplit: 'You can split them again from the timeline',
  noOwner: 'no owner',
  merge: (reference: string) => `Merge into ${reference}`,
  cancel: 'Cancel',
  changed: (reference: string) => `This is ${reference}, which is shown above as it is now.`,
  failed: 'The enquiries could not be merged. Try again in a moment.',
  merged: (reference: string) => `Merged into ${reference}`,
  undo: 'Undo',
  undoSuffix: (reference: string) => ` the merge into ${reference}`,
  /** In the timeline. The first follows the name of the customer, the others that of an administrator. */
  sentAs: (reference: string) => `sent ${reference}`,
  mergedIn: (reference: string) => `merged ${reference} into it`,
  splitOff: (reference: string) => `split ${reference} from it`,
  split: 'Split again',
  splitSuffix: (reference: string) => ` from ${reference}`,
  isSplit: (reference: string) => `${reference} is a separate enquiry again`,
  splitFailed: 'The enquiries could not be split. Try again in a moment.',
} as const
