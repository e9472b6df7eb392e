import { expect, test } from 'vitest'
import { bucket, emptyBucket } from '../../testing/files'
import { writeArchive } from './routes'

test.each([
  ['Asia/Colombo', '2026-11-22 00:05'],
  ['UTC', '2026-11-21 18:35'],
])('a file in an archive has its time in the company’s time zone, %s', async (zone, expected) => {
  await emptyBucket()
  await bucket().put('plan', 'A plan')
  const entry = { key: 'plan', name: 'plan.pdf', at: Date.UTC(2026, 10, 21, 18, 35) }

  const { value } = await writeArchive(bucket(), [entry], zone).next()

  expect(timeOf(value ?? new Uint8Array())).toBe(expected)
})

/** Reads the time from the first header of a ZIP file (APPNOTE 4.3.7 and 4.4.6). */
function timeOf({ buffer, byteOffset }: Uint8Array) {
  const header = new DataView(buffer, byteOffset)
  const [time, date] = [header.getUint16(10, true), header.getUint16(12, true)]
  const day = [1980 + (date >> 9), (date >> 5) & 15, date & 31]
  const clock = [time >> 11, (time >> 5) & 63]
  const write = (number: number) => `${number}`.padStart(2, '0')
  return `${day.map(write).join('-')} ${clock.map(write).join(':')}`
}
