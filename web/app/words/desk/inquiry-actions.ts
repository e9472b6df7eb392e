/** Copy for actions on enquiries. */
export const inquiryActions = {
  new: 'New',
  newInquiry: 'New enquiry',
  selectOne: (name: string) => `Select the enquiry from ${name}`,
  selectAll: (loaded: number) => `Select all (${loaded} loaded)`,
  selected: (count: number) => `${count} selected`,
  noneSelected: 'Nothing selected',
  clear: 'Clear selection',
  markRead: 'Mark read',
  markUnread: 'Mark unread',
  marked: (count: number, isRead: boolean) =>
    `${count} enquiries marked ${isRead ? 'read' : 'unread'}`,
  delete: 'Delete',
  deleteOpen: 'Delete this enquiry',
  restore: 'Restore',
  restoreSuffix: (name: string) => ` the enquiry from ${name}`,
  keysButton: 'Keyboard shortcuts',
  unread: 'Unread',
  deletion: {
    question: (count: number) => (count === 1 ? 'Delete inquiry?' : `Delete ${count} inquiries?`),
    warning: 'It stays in the bin for 30 days.',
    warningForSeveral: 'They stay in the bin for 30 days.',
    done: (count: number) =>
      count === 1 ? 'Inquiry deleted successfully!' : `${count} inquiries deleted successfully!`,
    failed: 'Error deleting inquiry',
    undo: 'Undo',
  },
  undoSuffix: (name: string) => ` the deletion of the enquiry from ${name}`,
  restored: (count: number) => (count === 1 ? 'Enquiry restored' : `${count} enquiries restored`),
  undone: (count: number) => (count === 1 ? 'Change undone' : `${count} changes undone`),
  undonePartly: (count: number, total: number) =>
    `Only ${count} of ${total} changes could be undone. Check the rest.`,
  saving: 'Saving…',
  failed: 'The change could not be saved. Try again.',
  savedPartly: (count: number, total: number) =>
    `Only ${count} of ${total} changes could be saved. Try again with the rest.`,
  stale: (count: number) =>
    count === 1
      ? 'This enquiry has changed since you opened it. Review and try again.'
      : `${count} of these enquiries have changed since you opened them. Review and try again.`,
  missing: (count: number) =>
    count === 1 ? 'This enquiry no longer exists.' : `${count} of these enquiries no longer exist.`,
  deletedPermanentlyOn: (date: string) => `Deleted permanently on ${date}`,
  deletedOn: (date: string) => `Deleted ${date}`,
} as const
