/** What a device says on a lock screen. On its own: the service worker has no other words. */
export const newEnquiry = {
  title: 'New enquiry',
  body: 'Open the desk to read it.',
} as const
