import { expect, test } from 'vitest'
import { makeVapidKeys } from './vapid-keys'

test('the keys are a point of the curve and a number, and different each time', () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = makeVapidKeys()
  const point = Buffer.from(VAPID_PUBLIC_KEY, 'base64url')

  expect([point.length, point[0]]).toEqual([65, 4])
  expect(Buffer.from(VAPID_PRIVATE_KEY, 'base64url')).toHaveLength(32)
  expect(makeVapidKeys().VAPID_PRIVATE_KEY).not.toBe(VAPID_PRIVATE_KEY)
})
