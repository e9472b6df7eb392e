import { site } from '../../lib/site'

/** Copy for the desk as an app, on the home screen and on one device. */
export const phone = {
  /** Shown under the icon and in the system's list of apps. */
  name: `${site.name} desk`,
  description: 'Enquiries from the website.',
  install: {
    text: 'The desk opens in its own window. The start of the list can be read offline for 12\u00a0hours, or until you log out.',
    button: 'Install as an app',
    done: 'You have opened the desk from the home screen.',
    iphone: 'On an iPhone or iPad: tap Share in Safari, then Add to Home Screen.',
    android: 'On Android: open the browser’s menu, then Add to home screen or Install app.',
    desktop: 'On a computer: Chrome and Edge have an Install button in the address bar.',
  },
  push: {
    setting: 'This device',
    title: 'Notifications on this device',
    text: 'A notification says what has happened and to which enquiry. It contains no part of a message.',
    names: 'Name the customer in notifications',
    namesText: 'The name can then be read on the lock screen of this device.',
    kinds: {
      title: 'What you are notified of',
      text: 'A new enquiry notifies everybody. The others are about enquiries that are yours, or nobody’s yet.',
      kind: 'Notify of',
      device: 'This device',
      everywhere: 'All your devices',
      new: 'New enquiries',
      assigned: 'An enquiry assigned to you',
      message: 'A customer’s message or file',
      reminder: 'A reminder that is due',
      target: 'An answer that is nearly due, or late',
      bounced: 'A reply that was not delivered',
      failed: 'The setting could not be saved. Try again.',
    },
    checking: 'Checking the setting …',
    turnedOn: 'Notifications on this device are on',
    turnedOff: 'Notifications on this device are off',
    unsupported:
      'Notifications are not available in this browser. On an iPhone or iPad, put the desk on the home screen and open it from there.',
    denied:
      'Notifications from this site are blocked. Allow them in the browser’s settings for this site (the icon at the left of the address), then come back.',
    notSetUp: 'Notifications are not set up on the server. See “On a phone” in docs/desk.md.',
    failed: 'Notifications could not be turned on or off. Nothing has changed: try again.',
    unanswered:
      'The browser’s permission prompt was not answered, or the browser did not respond. Try again.',
    unknown:
      'The notification setting of this device could not be read. Reload the page to try again.',
  },
} as const
