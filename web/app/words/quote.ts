/** Copy beside the file input for visitors without scripts. */
export const plainQuote = {
  limits: (kinds: string) =>
    `Up to 10\u00a0MB together. You can add more on the page that follows. We accept ${kinds}.`,
} as const

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

/** Copy for the quote fields, loaded together with them. */
export const quote = {
  heading: 'For a quote',
  lead: 'The more we know, the sooner we can quote.',
  company: 'Company (optional)',
  location: 'Site or town (optional)',
  surveyDate: 'Date for a site survey (optional)',
  files: 'Drawings, photos or documents (optional)',
  choose: 'Choose files',
  drop: 'or drop them here',
  limits: (kinds: string) =>
    `${kinds}. Up to 10 files of 25\u00a0MB each, 60\u00a0MB together. They are sent after the message.`,
  remove: 'Remove',
  pause: 'Pause',
  resume: 'Continue',
  ofFile: (name: string) => ` ${name}`,
  states: {
    chosen: 'Sent after the message',
    waiting: 'Waiting for its turn',
    paused: 'Paused',
    done: 'Received',
    refused: 'Not sent',
  },
  /** The progress of a file that is being sent. */
  sending: (percent: number) => `${percent}\u00a0%`,
  smaller: (size: string, original: string, width: number, height: number) =>
    `Send smaller: ${size} instead of ${original} (${width} × ${height}\u00a0px)`,
  total: (files: number, size: string) => `${count(files, 'file')}, ${size} of 60\u00a0MB`,
  /** Shown while files are being sent; `left` is in seconds. */
  progress: (speed: string, left: number) =>
    `${speed} a second, ${left < 90 ? count(Math.ceil(left), 'second') : `about ${count(Math.round(left / 60), 'minute')}`} left.`,
  /** Shown while files are on their way, the second if they are not all stored on this device. */
  stay: 'Your files are on their way. Keep this page open until they have arrived, or come back within 24\u00a0hours: sending continues where it stopped.',
  stayNotStored:
    'Your files are on their way. Keep this page open until they have arrived: your browser does not let us keep them.',
  /** Shown for files of a message not sent yet that are not stored on this device. */
  chosenNotStored:
    'Keep this page open until the files have arrived: your browser does not let us save them.',
  /** How many files have arrived, once none is being sent. */
  received: (arrived: number, all: number) => {
    if (arrived === all) return all === 1 ? 'The file has arrived.' : 'All files have arrived.'
    if (arrived === 0) return 'No file was accepted. The list above says why.'
    return `${arrived} of ${all} files have arrived. The list above says what is wrong with the rest.`
  },
  problems: {
    empty: 'The file is empty. Choose another one.',
    large:
      'The file is larger than 25\u00a0MB. Send a smaller one, or a link to it in the message.',
    together: 'This file takes the total over 60\u00a0MB. Send it in a second message.',
    lost: 'This file was lost on our side. Choose it again.',
    unreadable:
      'This file could not be read. It may have changed or moved: choose it again, or put it into a ZIP file if it is a folder.',
    over: 'This file was kept for 24\u00a0hours and could not be sent. Choose it again.',
    many: 'More than 10 files. Put them into one ZIP file, or send the others in a second message.',
  },
} as const
