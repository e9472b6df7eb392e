/** Copy for the reading pane. */
export const reading = {
  close: 'Close the enquiry',
  toolbar: 'This enquiry',
  loading: 'Loading the enquiry',
  failed: 'The enquiry could not be loaded.',
  deleted: 'This enquiry no longer exists',
  deletedText: 'It was erased, or its time in the bin is over.',
  unsentKinds: {
    reply: 'reply',
    note: 'note',
    call: 'record of a call',
    whatsapp: 'record of a WhatsApp',
    email: 'record of an e-mail',
  },
  unsent: (name: string) => `Your unsent ${name}`,
  copyUnsent: (name: string) => `Copy ${name}`,
  unsentCopied: 'Text copied',
  late: 'Another reply has been sent since you began this one. Read it before you send yours.',
  reply: 'Reply',
  callNumber: (number: string) => `Call ${number}`,
  callOne: 'Call a number',
  whatsAppNumber: (number: string) => `WhatsApp ${number}`,
  more: 'More',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkCopyFailed:
    'The link could not be copied. Allow this site to use the clipboard and try again.',
  blockAddress: (address: string) => `Block ${address}`,
  blocked: (address: string) => `${address} is blocked. What it sends is held from now on.`,
  blockFailed: 'The sender could not be blocked. Try again.',
  position: (position: number, count: string) => `${position} of ${count}`,
  previous: 'Previous enquiry',
  next: 'Next enquiry',
  alsoOpen: (names: string) => `Also open: ${names}`,
  /** A reply in the administrator's own mail program. */
  mail: {
    subject: (company: string, reference: string) =>
      `Re: your enquiry to ${company} (ref. ${reference})`,
    quoteHead: (date: string, name: string) => `On ${date}, ${name} wrote:`,
    cut: '[…]',
  },
} as const
