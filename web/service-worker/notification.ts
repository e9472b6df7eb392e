/** What a message of the push service becomes. It has no content, and none is fetched for it. */

import { newEnquiry } from '../app/content/words/desk/new-enquiry'
import { deskIcons } from '../app/lib/desk-files'

declare const self: ServiceWorkerGlobalScope

const desk = '/admin'

/** Says that there is something new, and nothing about it: a lock screen is read by anybody. */
export function showNewEnquiry() {
  return self.registration.showNotification(newEnquiry.title, {
    body: newEnquiry.body,
    icon: deskIcons[0].path,
    // The next one takes the place of one that nobody has looked at yet.
    tag: 'new-enquiry',
  })
}

/** Brings an open desk to the front, or opens one. */
export async function openDesk() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === desk)
  if (open) await open.focus()
  else await self.clients.openWindow(desk)
}
