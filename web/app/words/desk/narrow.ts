/** Copy for narrowing a search: the filter menu and the suggestions. */
export const narrow = {
  groups: {
    service: 'Service',
    status: 'Status',
    owner: 'Owner',
    date: 'Date',
    only: 'Only',
  },
  from: 'From',
  to: 'To',
  notNotified: 'Notification not sent',
  spans: [
    { label: '7 days ago', daysAgo: 7 },
    { label: '30 days ago', daysAgo: 30 },
  ],
  /** The values that can follow a typed filter. */
  hints: {
    service: 'number or name',
    sender: 'name, e-mail or domain',
    owner: 'me, a name, nobody',
    status: 'new, answered, quoted, won, lost or no answer',
    from: 'from this day on',
    to: 'up to this day',
    isNotNotified: 'not sent',
    isUnread: 'nobody has opened it',
    isUnanswered: 'the customer waits for an answer',
    isLate: 'the answer is late',
  },
  close: 'Close',
} as const
