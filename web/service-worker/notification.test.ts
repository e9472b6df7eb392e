import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openDesk, showMessage } from './notification'

const scope = {
  registration: { showNotification: vi.fn() },
  clients: { matchAll: vi.fn(), openWindow: vi.fn() },
}
vi.stubGlobal('self', scope)
afterEach(() => vi.clearAllMocks())
afterAll(() => vi.unstubAllGlobals())

const path = '/admin?inquiry=01a2289f-baca-73ba-bc54-e8fc45889d68'

test('a message is shown as it is, replacing an earlier one about the same with a sound', async () => {
  const text = { title: 'Assigned to you', body: 'CF-1042, HVAC' }
  await showMessage({ json: () => ({ ...text, path, tag: 'assigned/01a2289f' }) })

  expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith(text.title, {
    body: text.body,
    icon: '/desk-192.png',
    data: { path },
    tag: 'assigned/01a2289f',
    renotify: true,
  })
})

test('a message without content is shown as a new enquiry without details', async () => {
  await showMessage(null)

  expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith('New enquiry', {
    body: 'Open the desk to read it.',
    icon: '/desk-192.png',
    data: { path: '/admin' },
    tag: 'new',
    renotify: true,
  })
})

test('a click brings an open desk to the front at the enquiry, not a public page', async () => {
  const page = { url: 'https://site.example/contact', focus: vi.fn(), postMessage: vi.fn() }
  const desk = { ...page, url: 'https://site.example/admin?view=held', focus: vi.fn() }
  scope.clients.matchAll.mockResolvedValue([page, desk])
  await openDesk(path)

  expect(desk.focus).toHaveBeenCalledOnce()
  expect(desk.postMessage).toHaveBeenCalledExactlyOnceWith({ open: path })
  expect(page.focus).not.toHaveBeenCalled()
  expect(scope.clients.openWindow).not.toHaveBeenCalled()
})

test.each([undefined, path])('a click opens the desk if none is open: %s', async (target) => {
  scope.clients.matchAll.mockResolvedValue([])
  await openDesk(target)

  expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith(target ?? '/admin')
})
