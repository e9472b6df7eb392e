import { expect, test } from 'vitest'
import { hurry } from '../testing/fake-clock'
import { retryTransient } from './database'

/** Runs a write that fails once, and returns how often it was tried. */
async function countTries(message: string) {
  let tries = 0
  const write = async () => {
    tries += 1
    if (tries === 1) throw new Error(message)
  }
  await hurry(() => retryTransient(write).catch(() => undefined))
  return tries
}

// In the words of D1's documentation, "Debug D1".
test.each([
  'D1 DB reset because its code was updated.',
  'Internal error while starting up D1 DB storage caused object to be reset.',
  'Internal error in D1 DB storage caused object to be reset.',
  'Network connection lost.',
  'Cannot resolve D1 DB due to transient issue on remote node.',
  'D1 DB is overloaded. Requests queued for too long.',
  'D1 DB is overloaded. Too many requests queued.',
  // Caused by one query, and reported to all others that are running.
  'D1 DB storage operation exceeded timeout which caused object to be reset.',
  "D1 DB's isolate exceeded its memory limit and was reset.",
  'D1 DB exceeded its CPU time limit and was reset.',
])('a write is tried again after: %s', async (message) => {
  expect(await countTries(`D1_ERROR: ${message}`)).toBe(2)
})

test.each([
  'UNIQUE constraint failed: admins.email: SQLITE_CONSTRAINT',
  'no such table: inquiries: SQLITE_ERROR',
  'Exceeded maximum DB size.',
])('a write is not tried again after: %s', async (message) => {
  expect(await countTries(`D1_ERROR: ${message}`)).toBe(1)
})
