import { inquiries as count, number } from './counts'

const nameOf = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Copy for the desk's reports. */
export const reports = {
  period: { label: 'Period', days: (n: number) => `${n} days` },
  days: (first: string, last: string, timeZone: string) =>
    `${first} to ${last}. Days begin and end at midnight (${nameOf(timeZone)}).`,
  note: 'Deleted enquiries are counted, except those deleted permanently on the day they arrived; held enquiries are not. Times, statuses and notifications cover the newest 5,000 enquiries still listed. An answer is a reply that was sent or a logged call, message or e-mail; a status alone is not. An enquiry is late once it has waited for 4\u00a0hours without an answer. Late enquiries count as not answered within 4\u00a0hours, and as longer than any answer in a median: “over 3\u00a0d” means that at least half had waited that long, or still do.',
  loading: 'Loading the reports',
  failed: 'The reports could not be loaded.',
  table: 'As a table',
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
    inDays: (days: number) => `in ${days} days`,
    median: 'median time to first answer',
    firstAnswer: 'nights and weekends included, late ones count as longest',
    fast: 'answered within 4\u00a0hours',
    ofDue: (fast: number, all: number, late: number) =>
      late === 0
        ? `${number(fast)} of ${number(all)}`
        : `${number(fast)} of ${number(all)}, ${number(late)} still unanswered`,
    won: 'won',
    ofDecided: (share: string) => `${share} of those won or lost`,
    undecided: 'none won or lost yet',
    nothing: '–',
  },
  outcomes: {
    title: 'Outcome',
    columns: ['Status', 'Enquiries', 'Share'],
    empty: 'No enquiries arrived in this period.',
  },
  answers: {
    title: 'Time to first answer',
    columns: ['Time taken', 'Enquiries', 'Share'],
    times: {
      '4h': 'Within 4\u00a0hours',
      '1d': '4\u00a0hours to 1 day',
      '3d': '1 to 3 days',
      later: 'Later',
      none: 'Not answered yet',
    },
    empty: 'No enquiries arrived in this period.',
  },
  weeks: {
    title: 'Median time to first answer by week',
    columns: ['Week', 'Median'],
    weekOf: (date: string) => `Week of ${date}`,
    hours: (n: number) => `${number(n)}\u00a0h`,
    summary: (latest: string) => `This week: ${latest}.`,
    unanswered: 'nothing answered or late',
    empty: 'Nothing from this period has been answered or is late.',
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
  delays: {
    title: 'How fast notifications were sent',
    columns: ['Time taken', 'Notifications', 'Share'],
    limits: {
      2: 'Up to 2 seconds',
      10: '2–10 seconds',
      60: '10–60 seconds',
      600: '1–10\u00a0minutes',
      3600: '10–60\u00a0minutes',
      86400: '1–24\u00a0hours',
      more: 'Over 1 day',
    },
    count: (n: number) => (n === 1 ? '1 notification' : `${number(n)} notifications`),
    summary: (percent: string) => `${percent} were sent within 10 seconds.`,
    empty: 'No notifications were sent in this period.',
    waiting: (n: number) => (n === 0 ? 'None is waiting now.' : `${number(n)} waiting now.`),
    failed: (n: number) => `${number(n)} failed.`,
  },
} as const

/** With a decimal while it makes a difference. */
function average(perDay: number) {
  if (perDay < 1) return 'less than one'
  return number(perDay < 10 ? Math.round(10 * perDay) / 10 : Math.round(perDay))
}
