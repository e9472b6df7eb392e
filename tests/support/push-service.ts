/** Replaces the browser's push service, which needs the internet. Runs in the page. */
export function pretendPushService() {
  // Headless Chromium denies notifications even if the context grants the permission.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted', configurable: true })
  Notification.requestPermission = async () => 'granted'
  const device = (applicationServerKey: ArrayBuffer) => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/device-of-the-test',
    options: { applicationServerKey },
    // Those of RFC 8291, Appendix A.
    toJSON: () => ({
      keys: {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    async unsubscribe() {
      localStorage.removeItem('test-push')
      return true
    },
  })
  const decode = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0))
      .buffer
  PushManager.prototype.subscribe = async function subscribe(options) {
    const key = String(options?.applicationServerKey)
    localStorage.setItem('test-push', key)
    return device(decode(key)) as unknown as PushSubscription
  }
  PushManager.prototype.getSubscription = async function getSubscription() {
    const key = localStorage.getItem('test-push')
    return (key && device(decode(key))) as unknown as PushSubscription | null
  }
}
