/** The words of the reading pane. */
export const reading = {
  back: 'Back to the list',
  close: 'Close the enquiry',
  received: 'Received',
  loading: 'Loading the enquiry',
  failed: 'The enquiry could not be loaded.',
  deleted: 'This enquiry no longer exists',
  deletedText: 'It was erased, or its time in the bin is over.',
  reply: 'Reply',
  call: 'Call',
  whatsApp: 'WhatsApp',
  newWindow: (number: string) => ` to ${number}, opens another page`,
  message: 'Message',
  untitled: 'Enquiry',
  notification: {
    subject: (company: string, reference: string) =>
      `Re: your enquiry to ${company} (ref. ${reference})`,
    quoteHead: (date: string, name: string) => `On ${date}, ${name} wrote:`,
    cut: '[…]',
  },
} as const
