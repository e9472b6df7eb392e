import { createHash } from 'node:crypto'

/** UUIDv8 (RFC 9562 §5.8). */
export function uuidOf(texts: readonly unknown[]) {
  const hex = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32)
  const variant = (8 + (Number.parseInt(hex.charAt(16), 16) & 3)).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
