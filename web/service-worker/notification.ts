/** Shows push messages as notifications. */
import type { PushMessage } from '../../worker/notifications/push/contract'
import { deskIcons, type OpenInDesk } from '../app/lib/desk-files'
import { newInquiry } from '../app/words/desk/new-inquiry'

declare const self: ServiceWorkerGlobalScope

const desk = '/admin'

/** A message has content once the server has this browser's keys. */
export function showMessage(content: Pick<PushMessageData, 'json'> | null) {
  const message: PushMessage = content?.json() ?? { ...newInquiry, path: desk, tag: 'new' }
  const { title, body, path, tag } = message
  // TypeScript does not know `renotify`, because not all browsers do.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    icon: deskIcons[0].path,
    data: { path },
    // Replaces an earlier notification that nobody has opened yet, and makes a sound again.
    tag,
    renotify: true,
  }
  return self.registration.showNotification(title, options)
}

/** Brings an open desk to the front, which then shows the page, or opens one. */
export async function openDesk(path = desk) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === desk)
  if (!open) return void (await self.clients.openWindow(path))
  // Not `navigate`, which would load the desk again.
  if (path !== desk) open.postMessage({ open: path } satisfies OpenInDesk)
  await open.focus()
}
