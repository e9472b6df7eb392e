/** A hash of a set of rows that does not depend on their order: the sum of the hashes of the rows. */
import { createHash } from 'node:crypto'
import type { Value } from './tables.ts'

const modulus = 2n ** 256n

/** The hash of no rows. */
export const noRows = '0'.repeat(64)

/** Returns the hash of two sets combined. */
export function addHashes(a: string, b: string) {
  return write(read(a) + read(b))
}

/** Returns the hash `sum` with these rows added. */
export function addRows(sum: string, rows: readonly (readonly Value[])[]) {
  let total = read(sum)
  for (const row of rows) {
    total += read(createHash('sha256').update(JSON.stringify(row)).digest('hex'))
  }
  return write(total)
}

const read = (hash: string) => BigInt(`0x${hash}`)
const write = (total: bigint) => (total % modulus).toString(16).padStart(64, '0')
