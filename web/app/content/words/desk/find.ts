/** The words of the desk's search and filters, and of where an enquiry came from. */
export const find = {
  search: 'Search enquiries',
  placeholder: 'Search name, words, phone',
  clearSearch: 'Clear the search',
  suggestions: 'Suggestions',
  narrow: 'Narrow the search',
  phone: 'Phone',
  filter: 'Filter',
  close: 'Close',
  groups: {
    service: 'Service',
    status: 'Status',
    owner: 'Owner',
    date: 'Date',
    only: 'Only',
  },
  from: 'From',
  to: 'To',
  emptyRange: 'No day is in this range: it ends before it begins.',
  notNotified: 'Notification not sent',
  unread: 'unread',
  notSent: 'not sent',
  me: 'me',
  nobody: 'nobody',
  /** Who was an administrator once. */
  somebody: 'a former colleague',
  /** In order: so many days ago. */
  days: ['today', 'yesterday'] as readonly string[],
  spans: [
    { label: '7 days ago', daysAgo: 7 },
    { label: '30 days ago', daysAgo: 30 },
  ],
  answered: {
    '4h': 'within 4 h',
    '1d': 'within 1 day',
    '3d': 'within 3 days',
    later: 'later',
    none: 'not yet',
  },
  /** What can follow a condition that is typed. */
  hints: {
    service: 'number or name, 01 to 11',
    sender: 'name, e-mail or domain',
    owner: 'me, a name, nobody',
    status: 'new to lost',
    from: 'from this day on',
    to: 'up to this day',
    isNotNotified: 'not sent',
    isUnread: 'nobody has opened it',
  },
  remove: 'Remove the filter ',
  clear: 'Clear filters',
  /** In place of the name of a list: what is listed is searched together. */
  title: 'Search',
  found: (count: number, hasMore: boolean) => {
    if (count === 0) return hasMore ? 'No results so far' : 'No results'
    if (count === 1 && !hasMore) return '1 result'
    return hasMore ? `${count}+ results` : `${count} results`
  },
  elsewhere: 'Also ',
  foundIn: (count: number, list: string) => `${count} in ${list}`,
  origin: {
    title: 'Where it came from',
    unknown: 'Source unknown',
    service: 'Service',
    page: 'Came from page',
    firstPage: 'First page of the visit',
    referrer: 'Referring site',
    source: 'Campaign source',
    medium: 'Medium',
    campaign: 'Campaign',
    term: 'Search term',
    content: 'Link or picture',
    findSuffix: ': show all from there',
  },
} as const
