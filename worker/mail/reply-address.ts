/** Each reply has its own address for answers: `desk+<token>@<REPLY_DOMAIN>`. */
import { timingSafeEqual } from 'node:crypto'
import { Secret } from 'otpauth'
import { parse, stringify } from 'uuid'
import { macsOf } from '../encryption'
import type { Bindings } from '../env'
import { day, utcDayOf } from '../time'

/** Part of the address before the token (RFC 5233). */
const mailbox = 'desk'

const validDays = 2 * 365

type Answered = { id: number; inquiryId: string; at: number }

/** Bytes: the inquiry's UUID, the number of the reply and its day, and a keyed hash of these. */
const idBytes = 16
const bodyBytes = idBytes + 5 + 2
/** 80 bits. With more, the part before the @ would exceed 64 characters (RFC 5321 §4.5.3.1.1). */
const macBytes = 10

/** Null if no domain receives answers. The same for each attempt to send the reply. */
export function replyAddress(env: Bindings, { id, inquiryId, at }: Answered) {
  const domain = env.REPLY_DOMAIN
  const body = new Uint8Array(bodyBytes)
  const view = new DataView(body.buffer)
  body.set(parse(inquiryId))
  view.setUint8(idBytes, Math.floor(id / 2 ** 32))
  view.setUint32(idBytes + 1, id % 2 ** 32)
  view.setUint16(idBytes + 5, utcDayOf(at))
  const [mac] = macsOf(env, 'reply address', body)
  if (!domain || !mac) return null
  // Base32 (RFC 4648 §6), because mail servers may change upper and lower case.
  const bytes = Buffer.concat([body, mac.subarray(0, macBytes)])
  const token = new Secret({ buffer: new Uint8Array(bytes).buffer }).base32.toLowerCase()
  return `${mailbox}+${token}@${domain}`
}

/** Null for an address that is not ours, was altered or has expired. */
export function readReplyAddress(env: Bindings, address: string, now: number) {
  const [, token = ''] = /\+([a-z2-7]{53})@/i.exec(address) ?? []
  if (!token) return null
  const bytes = Buffer.from(Secret.fromBase32(token.toUpperCase()).buffer)
  const body = new Uint8Array(bytes.subarray(0, bodyBytes))
  const isOurs = macsOf(env, 'reply address', body).some((mac) =>
    timingSafeEqual(mac.subarray(0, macBytes), bytes.subarray(bodyBytes)),
  )
  if (!isOurs) return null
  const view = new DataView(body.buffer)
  const age = now - view.getUint16(idBytes + 5) * day
  if (age > validDays * day) return null
  const replyId = view.getUint8(idBytes) * 2 ** 32 + view.getUint32(idBytes + 1)
  return { inquiryId: stringify(body.subarray(0, idBytes)), replyId }
}
