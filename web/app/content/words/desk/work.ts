/** The words of the work on an enquiry: how far it has come, and what comes next. */
export const work = {
  noService: 'No service',
  status: {
    new: 'New',
    answered: 'Answered',
    quoted: 'Quoted',
    won: 'Won',
    lost: 'Lost',
  },
  statusLabel: 'Status',
  done: 'Done',
  doneSuffix: (name: string) => `: file the enquiry from ${name}`,
  reopen: 'Reopen',
  reopenSuffix: (name: string) => ` the enquiry from ${name}`,
  filed: (count: number) => (count === 1 ? 'Marked as done' : `${count} enquiries marked as done`),
  reopened: (count: number) =>
    count === 1 ? 'Moved back to Inbox' : `${count} enquiries moved back to Inbox`,
  statusSet: (status: string) => `Status: ${status}`,
  undo: 'Undo',
  undoSuffix: (name: string) => ` the change of the enquiry from ${name}`,
} as const
