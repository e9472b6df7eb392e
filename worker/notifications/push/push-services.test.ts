import { expect, test } from 'vitest'
import { isPushService } from './push-services'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is accepted as an endpoint', (endpoint) => expect(isPushService(endpoint)).toBe(true))

test.each([
  '',
  'nowhere',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@127.0.0.1/abc',
  'https://user:word@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com.evil.example/abc',
  'https://google.com/abc',
  'https://jmt18.google.com/abc',
  'https://jmt17.google.com.evil.example/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'file:///etc/passwd',
])('%o is never called', (endpoint) => expect(isPushService(endpoint)).toBe(false))
