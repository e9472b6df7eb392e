/** Copy for where an enquiry came from. */
export const origin = {
  title: 'Where it came from',
  unknown: 'Source unknown',
  channel: 'Came by',
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
} as const
