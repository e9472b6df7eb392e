/** How an enquiry that the team enters has come in. */
export const entryChannels = ['call', 'visit', 'whatsapp', 'fair', 'email'] as const
