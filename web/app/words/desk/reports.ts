import { inquiries as count, number } from './counts'

const nameOf = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Copy for the desk's reports. */
export const reports = {
  tabs: { label: 'Reports', overview: 'Overview', response: 'Response and outcome' },
  period: { label: 'Period', 7: '7 days', 30: '30 days', 90: '90 days', quarter: 'Quarter' },
  days: (first: string, last: string, timeZone: string) =>
    `${first} to ${last}. Days begin and end at midnight (${nameOf(timeZone)}).`,
  note: 'Deleted enquiries are counted, except those deleted permanently on the day they arrived; held enquiries are not. Statuses cover the newest 5,000 enquiries still listed.',
  loading: 'Loading the reports',
  failed: 'The reports could not be loaded.',
  table: 'As a table',
  csv: 'CSV',
  nothing: '–',
  /** A figure of the period before. */
  before: (value: string, days: number) => `${value} in the ${days} days before`,
  count,
  number,
  share: (percent: number) => `${percent}%`,
  lessThanOnePercent: 'under 1%',
  /** The label of one bar, as shown and read out. */
  bar: (label: string, value: string) => `${label}: ${value}`,
  /** If more than half are unanswered. */
  longerThan: (duration: string) => `over ${duration}`,
  duration: {
    minutes: (n: number) => `${n}\u00a0min`,
    hours: (hours: number, minutes: number) =>
      minutes === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${minutes}\u00a0min`,
    days: (days: number, hours: number) =>
      hours === 0 ? `${days}\u00a0d` : `${days}\u00a0d ${hours}\u00a0h`,
  },
  figures: {
    inquiries: 'enquiries',
    quoted: 'quoted',
    open: 'not decided yet',
    won: 'won',
    lost: 'lost',
    ofDecided: (share: string) => `${share} of those decided`,
    undecided: 'none decided yet',
  },
  outcomes: {
    title: 'Outcome',
    columns: ['Status', 'Enquiries', 'Share'],
    empty: 'No enquiries arrived in this period.',
  },
  perDay: {
    title: 'Enquiries per day',
    summary: (total: number, days: number) =>
      total === 0
        ? `No enquiries arrived in these ${days} days.`
        : `${count(total)} in ${days} days, ${average(total / days)} a day on average.`,
    columns: ['Day', 'Enquiries'],
  },
  service: {
    title: 'By service',
    columns: ['Service', 'Enquiries', 'Share'],
    none: 'No service named',
    empty: 'No enquiry in this period names a service.',
  },
  page: {
    title: 'By the page that led to the form',
    columns: ['Page', 'Enquiries', 'Share'],
    none: 'Not known',
    empty: 'The page is not known for any enquiry in this period.',
  },
  referrer: {
    title: 'By referring site',
    columns: ['Site', 'Enquiries', 'Share'],
    none: 'Typed in, or not known',
    empty: 'No enquiry in this period came from another site, as far as is known.',
  },
  source: {
    title: 'By campaign source',
    columns: ['Source (utm_source)', 'Enquiries', 'Share'],
    none: 'No campaign',
    empty: 'No enquiry in this period came through a link with utm_source.',
  },
  whatsApp: {
    title: 'WhatsApp links opened, by service',
    columns: ['Service', 'Opened', 'Share'],
    none: 'No service named',
    note: 'Firefox does not report these clicks, so the real number is higher.',
    empty: 'No browser reported a click in this period. Firefox does not report any.',
    count: (n: number) => (n === 1 ? 'opened once' : `opened ${number(n)} times`),
  },
  rest: 'All others',
} as const

/** With a decimal while it makes a difference. */
function average(perDay: number) {
  if (perDay < 1) return 'less than one'
  return number(perDay < 10 ? Math.round(10 * perDay) / 10 : Math.round(perDay))
}
