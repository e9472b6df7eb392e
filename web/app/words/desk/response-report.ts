import type { Target } from '../../../../worker/clock/contract'
import { site } from '../../lib/site'
import { number } from './counts'

const { currency } = site

const targets: Record<Target, string> = {
  '2h': '2\u00a0working hours',
  '4h': '4\u00a0working hours',
  '1d': '1\u00a0working day',
  '2d': '2\u00a0working days',
  off: '',
}

/** Copy for the tab 'Response and outcome' of the reports. */
export const response = {
  note: 'A first answer is a message that was sent, a logged call or a recorded answer; a status is none. An enquiry counts once it is answered, or its target has passed. Times are working time, without public holidays; one that is still waiting counts as longer than any answer. Held, deleted and merged enquiries do not count, nor do those that arrived before the period and still wait.',
  cut: 'Only the newest 5,000 enquiries of each period are counted.',
  compared: (first: string) => `The period before is as many days, from ${first}.`,
  empty: 'No enquiries arrived in this period.',
  figures: {
    inTime: (target: Target) =>
      target === 'off'
        ? 'answered in time: no target is set'
        : `answered within ${targets[target]}`,
    ofDue: (inTime: number, all: number) => `${number(inTime)} of ${number(all)}`,
    median: 'median time to first answer',
    working: 'working hours',
    late: 'late',
    answeredLate: (answered: number) => `${number(answered)} answered late, `,
    waiting: (waiting: number) => `${number(waiting)} still ${waiting === 1 ? 'waits' : 'wait'}`,
    conversion: 'conversion',
    decided: (won: number, decided: number, open: number) =>
      `${number(won)} won of ${number(decided)} decided, ${number(open)} open`,
  },
  weeks: {
    title: 'First answers by week',
    against: (target: Target) =>
      target === 'off' ? 'without a target' : `against the target of ${targets[target]}`,
    columns: ['Week of', 'In time', 'Late', 'Share in time'],
    chart: 'First answers in time and late in each week. “As a table” has the numbers.',
    column: (date: string, inTime: number, late: number) =>
      `Week of ${date}: ${inTime} in time, ${late} late`,
    inTime: 'In time',
    late: 'Late',
    share: 'The percentage is the share in time',
    empty: 'Nothing from this period has been answered or is late.',
  },
  people: {
    title: 'By person',
    columns: ['Person', 'Received', 'Answered', 'Median', '90%', 'Late', 'Open quotes'],
    inTime: 'In time',
    nobody: 'Nobody',
    note: 'Received, late and open quotes count for whoever owns the enquiry now. The other columns count for whoever sent the first answer: how many, their median, the time within which 90% were answered, and the share in time.',
  },
  late: {
    title: 'Late first answers',
    order: 'still waiting first',
    columns: ['Customer', 'Service', 'Owner', 'Received', 'First answer', 'Late by'],
    waits: 'no answer yet',
    never: 'no answer',
    none: 'No first answer was late.',
    showAll: (shown: number, all: number) =>
      shown < all ? `Show ${number(shown)} of ${number(all)}` : `Show all ${number(all)}`,
  },
  outcomes: {
    kinds: { quoted: 'Quoted', won: 'Won', lost: 'Lost', noAnswer: 'No answer' },
    note: 'conversion is won of won, lost and no answer',
    chart: 'Share',
    columns: [
      ...['Won', 'Lost', 'No answer', 'Open', 'Conversion'],
      ...['Quoted', 'Won', 'Lost'].map((name) => `${name} (${currency})`),
    ] as [string, string, string, string, ...string[]],
    values: {
      title: 'Quoted, won and lost',
      columns: [
        'Outcome',
        'Enquiries',
        `Value (${currency})`,
        'Enquiries before',
        `Value before (${currency})`,
      ] as [string, ...string[]],
      note: 'Quoted is all that was quoted, including what has been decided since. Values are those entered with the status.',
    },
    service: { title: 'Outcome by service', column: 'Service', none: 'No service named' },
    source: { title: 'Outcome by source', column: 'Source', none: 'Source unknown' },
    town: { title: 'Outcome by town', column: 'Site or town', none: 'No town given' },
    reasons: {
      title: 'Reasons',
      columns: ['Outcome', 'Reason', 'Enquiries', `Value (${currency})`] as [
        string,
        string,
        ...string[],
      ],
      none: 'No reason given',
      empty: 'Nothing from this period has been won or lost.',
    },
  },
  summary: {
    title: 'Monday summary',
    note: 'by e-mail at 8:00',
    text: 'Late answers first, then last week’s figures. The company’s mailbox gets it on the first working day of a week, and a shorter one on mornings on which an answer is late.',
    settings: 'Turn it on or off',
    send: 'Send it to me now',
    sent: (address: string) => `The summary will be sent to ${address} within a minute`,
    tooMany: 'You can ask for one summary a minute. Try again shortly.',
    failed: 'The summary could not be requested. Try again.',
  },
} as const
