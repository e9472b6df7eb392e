/** Copy for the desk's lists and the navigation between them. */
export const lists = {
  late: (count: number, isMore: boolean) => `${count}${isMore ? '+' : ''} late`,
  order: {
    label: 'Order of the list',
    newest: 'Newest first',
    urgent: 'Most urgent first',
    caption: (list: string) => `${list}, most urgent first`,
  },
  withoutOwner: (count: number) => (count === 1 ? '1 has no owner' : `${count} have no owner`),
  opened: { title: 'Enquiry', back: 'Back to the list' },
  inbox: {
    label: 'Inbox',
    caption: 'Inbox, newest first',
    empty: 'Inquiries will appear here',
    allDone: 'Nobody is waiting for you',
  },
  mine: {
    label: 'Mine',
    caption: 'Enquiries assigned to you, newest first',
    empty: 'Enquiries assigned to you will appear here',
  },
  waiting: {
    label: 'Waiting',
    caption: 'Enquiries waiting for the customer, newest first',
    empty: 'Enquiries that you have answered wait here for the customer',
  },
  done: {
    label: 'Done',
    caption: 'Enquiries that are done, newest first',
    empty: 'Enquiries that are done will appear here',
  },
  held: {
    label: 'Held',
    caption: 'Possible spam, newest first',
    empty: 'Possible spam will appear here',
  },
  bin: {
    label: 'Bin',
    caption: 'Deleted enquiries, newest first',
    empty: 'Deleted enquiries stay here for 30 days',
  },
  columns: {
    select: 'Select',
    name: 'Name',
    email: 'Email',
    service: 'Service',
    message: 'Message',
    owner: 'Owner',
    status: 'Status',
    date: 'Date',
    actions: 'Actions',
  },
  /** Marks a row with text that was not sent. */
  draft: 'Draft',
  hasFiles: 'Has files',
  /** Before what a customer has written since, or before the team has answered. */
  replied: 'Replied',
  messageCount: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  unanswered: 'Unanswered',
  added: 'Added',
  fileAdded: 'File added',
  replyFailed: 'Reply not delivered',
  broken: (id: string) => `This enquiry cannot be displayed. Its ID is ${id}.`,
  nothingFound: 'No enquiry matches this search',
  scannedBackTo: (date: string) => `Searched back to ${date}`,
  nothingBackTo: (date: string) => `Nothing found. Searched back to ${date}`,
  searchOlder: 'Search older',
} as const
