import { expect, test } from 'vitest'
import { findFileProblem } from './check-file'

/** A folder that was dropped, or a file that its cloud has not downloaded. */
class UnreadableFile extends File {
  override slice() {
    const start = new Blob()
    start.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
    return start
  }
}

test('a file that cannot be read is refused with a reason', async () => {
  const problem = await findFileProblem(new UnreadableFile(['drawing'], 'Drawings'), [])

  expect(problem).toMatch(/^This file could not be read\. .*folder/)
})

test('a file is acceptable if it is of a kind that we accept', async () => {
  expect(await findFileProblem(new File(['%PDF-1.7\n'], 'Plan.pdf'), [])).toBeUndefined()
})
