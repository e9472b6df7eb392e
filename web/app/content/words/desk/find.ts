/** The words of the desk's search and its conditions. */
export const find = {
  search: 'Search enquiries',
  placeholder: 'Search name, words, phone',
  clearSearch: 'Clear the search',
  suggestions: 'Suggestions',
  phone: 'Phone',
  filter: 'Filter',
  emptyRange: 'No day is in this range: it ends before it begins.',
  unread: 'unread',
  notSent: 'not sent',
  me: 'me',
  nobody: 'nobody',
  /** Who was an administrator once. */
  somebody: 'a former colleague',
  /** In order: so many days ago. */
  days: ['today', 'yesterday'] as readonly string[],
  answered: {
    '4h': 'within 4 h',
    '1d': 'within 1 day',
    '3d': 'within 3 days',
    later: 'later',
    none: 'not yet',
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
} as const
