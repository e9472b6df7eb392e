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
  gone: 'No longer there',
  remove: (name: string) => `Remove ${name}`,
  again: 'Try again',
  sum: (used: string, room: string) => `${used} of ${room} attached`,
  larger: 'Larger files are sent as links for 30 days',
  links: 'Files are sent as links for 30 days',
  tooMany: (max: number) =>
    `A reply has at most ${max} files. Put them into a ZIP file, or send two replies.`,
  tooLarge: 'Larger than 25 MB. Send a link to it in the text.',
  unreadable: 'This file could not be read. Choose it again.',
  unfinished: 'Wait until all files are there, or remove those that are not.',
  forgotten:
    'Your text mentions an attachment, but there is none. Send it again to send it like that.',
  /** Of a reply that was sent. */
  withdrawn: 'link withdrawn',
  ended: 'link has ended',
  withdraw: 'Withdraw the link',
  withdrawOf: (name: string) => ` to ${name}`,
  withdrawFailed: 'The link could not be withdrawn. Try again in a moment.',
  isWithdrawn: 'Link withdrawn',
} as const
