/** Shows a notification for a push message, which has no content; none is fetched for it. */

import { newInquiry } from '../app/content/words/desk/new-inquiry'
import { deskIcons } from '../app/lib/desk-files'

declare const self: ServiceWorkerGlobalScope

const desk = '/admin'

/** Says only that an enquiry is new, and nothing about it: anybody can read a lock screen. */
export function showNewInquiry() {
  return self.registration.showNotification(newInquiry.title, {
    body: newInquiry.body,
    icon: deskIcons[0].path,
    // Replaces an earlier notification that nobody has opened yet.
    tag: 'new-inquiry',
  })
}

/** Brings an open desk to the front, or opens one. */
export async function openDesk() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === desk)
  if (open) await open.focus()
  else await self.clients.openWindow(desk)
}
