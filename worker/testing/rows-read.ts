import { databaseThrough } from './faulty-database'

type Answer = { meta?: { rows_read?: number; rows_written?: number } }

/** Returns a database that counts the trips to it, and the rows that they read and write. */
export function countingDatabase() {
  const count = { rowsRead: 0, rowsWritten: 0, trips: 0 }
  const DB = databaseThrough(async (_, commit) => {
    const answer = await commit()
    for (const { meta } of [answer].flat() as Answer[]) {
      count.rowsRead += meta?.rows_read ?? 0
      count.rowsWritten += meta?.rows_written ?? 0
    }
    count.trips += 1
    return answer
  })
  return { DB, count }
}
