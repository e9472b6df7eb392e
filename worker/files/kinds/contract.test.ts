import { expect, test } from 'vitest'
import { detectKind } from './contract'

test('a workbook with a password is accepted as it is', () => {
  // An OLE container, as Excel encrypts workbooks ([MS-OFFCRYPTO] §2.3).
  const start = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

  expect(detectKind(start)).toBe('ole')
})
