/** Copy for the desk's search and its filters. */
export const find = {
  search: 'Search enquiries',
  clearSearch: 'Clear the search',
  suggestions: 'Suggestions',
  phone: 'Phone',
  filter: 'Filter',
  emptyRange: 'The range ends before it begins. Choose a later end date.',
  isUnread: 'unread',
  isUnanswered: 'unanswered',
  isLate: 'late',
  notSent: 'not sent',
  me: 'me',
  nobody: 'nobody',
  /** A former administrator. */
  somebody: 'a former colleague',
  /** By the number of days ago. */
  days: ['today', 'yesterday'] as readonly string[],
  answered: {
    '4h': 'within 4\u00a0h',
    '1d': '4\u00a0h to 1 day',
    '3d': '1 to 3 days',
    later: 'after 3 days',
    none: 'not yet',
  },
  remove: 'Remove the filter ',
  clear: 'Clear filters',
  /** Shown in place of a list's name, since lists are searched together. */
  title: 'Search',
  found: (count: number, hasMore: boolean) => {
    if (count === 0) return hasMore ? 'No results so far' : 'No results'
    if (count === 1 && !hasMore) return '1 result'
    return hasMore ? `${count}+ results` : `${count} results`
  },
  elsewhere: 'Also ',
  foundIn: (count: number, list: string) => `${count} in ${list}`,
} as const
