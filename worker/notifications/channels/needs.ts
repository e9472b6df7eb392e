/**
 * The e-mail channels, and the settings without which each cannot send. A channel that needs
 * NOTIFY_FROM and NOTIFY_TO sends between these; EmailJS has both in its own template. Imports
 * nothing, because the doctor runs it in Node.
 */
export const channelNeeds = {
  emailjs: [
    'EMAILJS_SERVICE_ID',
    'EMAILJS_TEMPLATE_ID',
    'EMAILJS_PUBLIC_KEY',
    'EMAILJS_PRIVATE_KEY',
  ],
  resend: ['RESEND_API_KEY', 'NOTIFY_FROM', 'NOTIFY_TO'],
  cloudflare: ['NOTIFY_FROM', 'NOTIFY_TO'],
  log: [],
} as const

export type ChannelName = keyof typeof channelNeeds

/** Returns whether a channel needs a setting. */
export function needs(name: ChannelName, setting: string) {
  return channelNeeds[name].some((needed) => needed === setting)
}

/** Returns whether a name in EMAIL_CHANNELS is that of a channel. */
export function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(channelNeeds, name)
}
