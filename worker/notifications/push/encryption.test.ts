import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt } from '../../testing/push-service'
import { encrypt } from './encryption'

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url')

/** RFC 8291, Appendix A. */
const receiver = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const text = 'When I grow up, I want to be a watermelon'

test('a message is encrypted as the example of RFC 8291', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')

  expect(encrypt(text, receiver, { ecdh, salt }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('no two messages are encrypted alike, and their receiver can read both', () => {
  const both = [encrypt(text, receiver), encrypt(text, receiver)]

  expect(both[0]).not.toEqual(both[1])
  expect(both.map((message) => decrypt(message, receiver))).toEqual([text, text])
})

test('a key that is no point on the curve is refused', () => {
  const p256dh = Buffer.alloc(65, 4).toString('base64url')

  expect(() => encrypt(text, { ...receiver, p256dh })).toThrow()
})
