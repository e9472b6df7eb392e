import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** A text as QR code. Dark on light in both schemes: many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: quietZone })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  )
}

/** The light margin around a code, in modules (ISO/IEC 18004). */
const quietZone = 4
