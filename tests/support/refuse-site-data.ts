import type { BrowserContext } from 'playwright-core'

/** Makes a visitor's browser refuse all site data, like Chromium with all cookies blocked. */
export const refuseSiteData = (context: BrowserContext) => context.addInitScript(refuse)

/** Runs in the page. */
function refuse() {
  const denied = (name = 'SecurityError') => new DOMException('Access is denied', name)
  const refused = {
    get() {
      throw denied()
    },
  }
  Object.defineProperty(window, 'localStorage', refused)
  Object.defineProperty(window, 'sessionStorage', refused)

  const later = () => Promise.reject(denied())
  Object.assign(LockManager.prototype, { request: later, query: later })
  Object.assign(CacheStorage.prototype, { open: later, match: later, keys: later, delete: later })
  ServiceWorkerContainer.prototype.register = () => Promise.reject(denied('NotSupportedError'))
  IDBFactory.prototype.databases = () => Promise.reject(denied('UnknownError'))
  IDBFactory.prototype.open = () => {
    const request = new EventTarget() as IDBOpenDBRequest
    Object.defineProperty(request, 'error', { value: denied('UnknownError') })
    setTimeout(() => {
      const failure = new Event('error')
      request.dispatchEvent(failure)
      request.onerror?.(failure)
    })
    return request
  }
}
