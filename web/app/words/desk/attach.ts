/** Copy for the files of a reply. */
export const attach = {
  title: 'Files of this reply',
  add: 'Attach files',
  choose: 'Choose files…',
  ofInquiry: 'From this enquiry',
  drop: 'Drop the files here',
  attached: 'attached',
  link: (day: string) => `link until ${day}`,
  sending: (percent: number) => `${percent}%`,
  unavailable: 'No longer available. Remove it, or add it again.',
  remove: (name: string) => `Remove ${name}`,
  again: 'Try again',
  sum: (used: string, room: string) => `${used} of ${room} attached`,
  larger: 'Larger files are sent as links for 30 days',
  links: 'Files are sent as links for 30 days',
  tooMany: (max: number) =>
    `A reply has at most ${max} files. Put them into a ZIP file, or send two replies.`,
  tooLarge: 'Larger than 25 MB. Send a link to it in the text.',
  notSent: 'This file could not be sent. Try again, or choose it again.',
  unfinished: 'Wait until all files are uploaded, or remove those that are not.',
  forgotten:
    'Your text mentions an attachment, but there is none. Press Send again to send it without one.',
  /** Of a reply that was sent. */
  withdrawn: 'link withdrawn',
  ended: 'link has ended',
  withdraw: 'Withdraw link',
  withdrawOf: (name: string) => ` to ${name}`,
  withdrawFailed: 'The link could not be withdrawn. Try again in a moment.',
  isWithdrawn: 'Link withdrawn',
} as const
