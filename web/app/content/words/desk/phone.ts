import { site } from '../../site'

/** The words of the desk as an app: on the home screen, offline, and on one device. */
export const phone = {
  /** Under the icon and in the system's list of apps. */
  name: `${site.name} desk`,
  description: 'Enquiries of the website.',
  part: 'This device',
  offline: {
    from: (moment: string) => `Offline: this is the list from ${moment}.`,
    nothingKept: 'Offline: what you see may be out of date.',
    reason: 'You can read it. You can make changes again when connected.',
    refused: 'You’re offline. Try again when connected.',
  },
  install: {
    title: 'On the home screen',
    text: 'The desk opens in a window of its own, and the last list can be read offline.',
    button: 'Install',
    done: 'You have opened the desk from the home screen.',
    iphone: 'On an iPhone or iPad: tap Share in Safari, then Add to Home Screen.',
    android: 'On Android: open the browser’s menu, then Add to home screen or Install app.',
    desktop: 'On a computer: Chrome and Edge have an Install button in the address bar.',
  },
  push: {
    title: 'Notifications on this device',
    text: 'A notification says that there is a new enquiry. It contains nothing of the message.',
    checking: 'Checking the setting …',
    on: 'On',
    off: 'Off',
    unsupported:
      'This browser has no notifications here. On an iPhone or iPad, put the desk on the home screen and open it from there.',
    denied:
      'Notifications of this site are blocked. Allow them in the browser’s settings for this site (the icon at the left of the address), then come back.',
    notSetUp: 'Notifications are not set up on the server. docs/desk.md says how: On a phone.',
    failed: 'That did not work. Nothing has changed.',
    unknown: 'The setting could not be read.',
  },
  kept: {
    title: 'Offline',
    text: 'The start of the list stays in this browser so that you can read it offline. It goes when you log out, when your session ends, or after 12 hours.',
  },
} as const
