/** The notification on a lock screen. A separate file: the service worker needs no other copy. */
export const newInquiry = {
  title: 'New enquiry',
  body: 'Open the desk to read it.',
} as const
