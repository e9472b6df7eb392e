import { expect, test, vi } from 'vitest'
import { startProgress } from './progress.ts'

function collect(kind: { isTTY: boolean; columns?: number }) {
  const written: string[] = []
  return { written, output: { ...kind, write: (text: string) => written.push(text) } }
}

/** What a terminal shows after this text: each line from its last erasure on. */
function shownAfter(written: readonly string[]) {
  const lines = written.join('').split('\n')
  return lines.map((line) => line.split('\r\x1b[K').at(-1))
}

test('a terminal shows one line for a step, with how far it is', () => {
  const { written, output } = collect({ isTTY: true, columns: 80 })

  const step = startProgress('Downloading the backup', output)
  expect(shownAfter(written)).toEqual(['  Downloading the backup …'])
  step.update('9 of 10 files')
  step.update('10 of 10 files')
  expect(shownAfter(written)).toEqual(['  Downloading the backup … 10 of 10 files'])
  step.done()

  expect(shownAfter(written)).toEqual(['  Downloading the backup … 10 of 10 files', ''])
})

test('without a terminal a step is one line, however often it is updated', () => {
  const { written, output } = collect({ isTTY: false })

  const step = startProgress('Downloading the backup', output)
  step.update('1 of 2 files')
  step.update('2 of 2 files')
  step.done()

  expect(written).toEqual(['  Downloading the backup …\n'])
})

test('a line is cut where a narrow terminal would wrap it', () => {
  const { written, output } = collect({ isTTY: true, columns: 20 })

  startProgress('Downloading the backup', output)

  expect(shownAfter(written)).toEqual(['  Downloading the b'])
})

test.each([true, false])('results are printed while a step goes on (terminal: %s)', (isTTY) => {
  const { written, output } = collect({ isTTY })
  const log = vi.spyOn(console, 'log').mockImplementation((line) => written.push(`${line}\n`))

  const step = startProgress('Measuring', output)
  step.update('1 of 2')
  step.print('search    12 ms')
  log.mockRestore()

  const above = isTTY
    ? ['search    12 ms', '  Measuring … 1 of 2']
    : ['  Measuring …', 'search    12 ms', '']
  expect(shownAfter(written)).toEqual(above)
})

test('a step that fails leaves the cursor on a new line', () => {
  const { written, output } = collect({ isTTY: true })
  const fail = () => {
    using step = startProgress('Restoring', output)
    step.update('1 of 2 slices')
    throw new Error('interrupted')
  }

  expect(fail).toThrow('interrupted')
  expect(shownAfter(written)).toEqual(['  Restoring … 1 of 2 slices', ''])
})

test('a step that is done twice ends its line once', () => {
  const { written, output } = collect({ isTTY: true })
  {
    using step = startProgress('Restoring', output)
    step.done()
  }

  expect(shownAfter(written)).toEqual(['  Restoring …', ''])
})
