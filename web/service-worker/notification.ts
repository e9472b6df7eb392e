/** Shows a notification for a push message, which has no content; none is fetched for it. */

import { deskIcons } from '../app/lib/desk-files'
import { newInquiry } from '../app/words/desk/new-inquiry'

declare const self: ServiceWorkerGlobalScope

const desk = '/admin'

/** Says only that an enquiry is new, and nothing about it: anybody can read a lock screen. */
export function showNewInquiry() {
  // TypeScript does not know `renotify`, because not all browsers do.
  const options: NotificationOptions & { renotify: boolean } = {
    body: newInquiry.body,
    icon: deskIcons[0].path,
    // Replaces an earlier notification that nobody has opened yet, and makes a sound again.
    tag: 'new-inquiry',
    renotify: true,
  }
  return self.registration.showNotification(newInquiry.title, options)
}

/** Brings an open desk to the front, or opens one. */
export async function openDesk() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === desk)
  if (open) await open.focus()
  else await self.clients.openWindow(desk)
}
