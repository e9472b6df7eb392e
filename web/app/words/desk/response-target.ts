/** Copy for the response target in the settings. */
import type { Target } from '../../../../worker/clock/contract'

const targets: Record<Target, string> = {
  '2h': '2 hours',
  '4h': '4 hours',
  '1d': '1 day',
  '2d': '2 days',
  off: 'Off',
}

export const responseTarget = {
  loading: 'Loading the response target …',
  target: {
    title: 'Target',
    hint: 'For the first and each further answer. The list shows “by 11:10” when it is due soon, and “late 2 h” afterwards.',
    names: targets,
    saved: 'Target saved',
    sample: (received: string, due: string) =>
      `A message received on ${received} is due by ${due}.`,
    off: 'Answers are never late.',
  },
  urgentTarget: {
    title: 'Target for urgent enquiries',
    hint: 'They have an urgent word, or are about a service with 24/7 emergency service.',
  },
  hours: {
    title: 'Working hours',
    hint: 'In your company’s time zone. Days you leave out are closed.',
    row: (number: number) => `Hours ${number}`,
    days: 'Days',
    shortDays: {
      Monday: 'Mo',
      Tuesday: 'Tu',
      Wednesday: 'We',
      Thursday: 'Th',
      Friday: 'Fr',
      Saturday: 'Sa',
      Sunday: 'Su',
    },
    from: 'From',
    to: 'To',
    between: 'to',
    add: 'Add other hours',
    remove: (number: number) => `Remove hours ${number}`,
    noDays: 'Choose at least one day',
    noTime: 'Enter times such as 08:30, the end after the start',
    saved: 'Working hours saved',
  },
  holidays: {
    title: 'Public holidays',
    hint: 'The clock stops on these days.',
    none: 'No holidays set. The clock also runs on public holidays.',
    ends: (day: string) => `The list ends on ${day}.`,
    later: (count: number) => (count === 1 ? '1 later day' : `${count} later days`),
    past: (count: number) => (count === 1 ? '1 past day' : `${count} past days`),
    source: (year: string, source: string) => `${year}: ${source}`,
    asOf: (day: string) => `Checked on ${day}.`,
    addYear: (country: string, year: string, count: number, isUnderWay: boolean) =>
      `Add ${country} ${year}, ${count} ${count === 1 ? 'day' : 'days'}${isUnderWay ? ' left' : ''}`,
    add: 'Add a day',
    cancel: 'Cancel',
    date: 'Date',
    name: 'Name',
    noDate: 'Enter a date',
    noName: 'Enter a name',
    listed: (name: string) => `This day is in the list already: ${name}`,
    added: (count: number) => (count === 1 ? 'Day added' : `${count} days added`),
    remove: (name: string, day: string) => `Remove ${name}, ${day}`,
    removed: (name: string) => `${name} removed`,
    reset: 'Use the company’s list',
    wasReset: 'The company’s list is used',
  },
  urgentWords: {
    title: 'Urgent words',
    hint: 'A message with one of these words is urgent. One word per line, in each language your customers write in. Upper or lower case makes no difference.',
    words: 'Words',
    save: 'Save words',
    saved: 'Urgent words saved',
  },
  summary: {
    title: 'Summary',
    hint: 'Sent to the company’s mailbox.',
    send: 'Summary by e-mail',
    sendHint:
      'Soon after 8:00 on the first working day of a week, and on each other on which an answer is late.',
    on: 'Summaries are sent by e-mail',
    off: 'Summaries are not sent',
  },
} as const
