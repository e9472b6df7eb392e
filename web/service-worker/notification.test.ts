import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openDesk, showNewInquiry } from './notification'

const scope = {
  registration: { showNotification: vi.fn() },
  clients: { matchAll: vi.fn(), openWindow: vi.fn() },
}
vi.stubGlobal('self', scope)
afterEach(() => vi.clearAllMocks())
afterAll(() => vi.unstubAllGlobals())

test('a push message shows a notification without details of the enquiry, replacing the last one with a sound', async () => {
  await showNewInquiry()

  expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith('New enquiry', {
    body: 'Open the desk to read it.',
    icon: '/desk-192.png',
    tag: 'new-inquiry',
    renotify: true,
  })
})

test('a click brings an open desk to the front, not a public page', async () => {
  const page = { url: 'https://site.example/contact', focus: vi.fn() }
  const desk = { url: 'https://site.example/admin?view=held', focus: vi.fn() }
  scope.clients.matchAll.mockResolvedValue([page, desk])
  await openDesk()

  expect(desk.focus).toHaveBeenCalledOnce()
  expect(page.focus).not.toHaveBeenCalled()
  expect(scope.clients.openWindow).not.toHaveBeenCalled()
})

test('a click opens the desk if none is open', async () => {
  scope.clients.matchAll.mockResolvedValue([])
  await openDesk()

  expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith('/admin')
})
