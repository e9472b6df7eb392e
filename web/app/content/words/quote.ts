/** The words of what a visitor may add to a message to get a quote, which are loaded with it. */
export const quote = {
  heading: 'For a quote',
  lead: 'The more we know, the sooner we can quote.',
  service: 'Service (optional)',
  noService: 'Not sure yet',
  phone: 'Phone (optional)',
  company: 'Company (optional)',
  location: 'Site or town (optional)',
  surveyDate: 'Date for a site survey (optional)',
  files: 'Drawings and photos (optional)',
  choose: 'Choose files',
  drop: 'or drop them here',
  limits: (kinds: string) =>
    `${kinds}. Up to 10 files of 25 MB each, 60 MB together. They are sent after the message.`,
  remove: 'Remove',
  pause: 'Pause',
  goOn: 'Continue',
  ofFile: (name: string) => ` ${name}`,
  states: {
    chosen: 'Sent after the message',
    waiting: 'Waiting for its turn',
    paused: 'Paused',
    done: 'Received',
    refused: 'Not sent',
  },
  /** Of a file on its way, in per cent. */
  sending: (percent: number) => `${percent}%`,
  smaller: (size: string, original: string, width: number, height: number) =>
    `Send smaller: ${size} instead of ${original} (${width} × ${height} px)`,
  total: (count: number, size: string) =>
    `${count === 1 ? '1 file' : `${count} files`}, ${size} of 60 MB`,
  /** What stands below while files are on their way; `left` is in seconds. */
  progress: (speed: string, left: number) =>
    `${speed} a second, ${left < 90 ? `${Math.max(1, Math.round(left))} seconds` : `about ${Math.round(left / 60)} minutes`} left.`,
  stay: 'Your message has arrived. Keep this page open until the files have, or come back within 24 hours: sending goes on where it stopped.',
  allReceived: (count: number) =>
    count === 1 ? 'The file has arrived.' : 'All files have arrived.',
  problems: {
    kind: (kinds: string) => `This kind of file is not accepted. Send ${kinds}.`,
    empty: 'The file is empty. Choose another one.',
    large: 'The file is larger than 25 MB. Send a smaller one, or a link to it in the message.',
    together: 'With this file it would be more than 60 MB. Send it in a second message.',
    many: 'More than 10 files. Put them into one ZIP file, or send the others in a second message.',
  },
} as const
