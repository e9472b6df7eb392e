/** The words of the desk's search and filters, and of where an enquiry came from. */
export const find = {
  search: 'Search enquiries',
  placeholder: 'Name, e-mail or words of the message',
  clearSearch: 'Clear the search',
  filters: 'Filters',
  filtersSet: (count: number) => (count === 1 ? '1 set' : `${count} set`),
  unread: 'Unread',
  notNotified: 'Notification not sent',
  from: 'From',
  to: 'To',
  service: 'Service',
  anyService: 'Any service',
  chips: 'Filters that are set',
  chip: {
    isUnread: () => 'Unread',
    isNotNotified: () => 'Notification not sent',
    from: (day: string) => `From ${day}`,
    to: (day: string) => `To ${day}`,
    service: (name: string) => `Service: ${name}`,
    page: (path: string) => `Page: ${path}`,
    referrer: (host: string) => `Referrer: ${host}`,
    source: (name: string) => `Source: ${name}`,
    campaign: (name: string) => `Campaign: ${name}`,
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
