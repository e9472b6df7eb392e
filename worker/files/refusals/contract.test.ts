import { expect, test } from 'vitest'
import { describeRefusals, kindProblemOf } from './contract'

test.each(['BoQ.xlsx', 'BoQ.XLSM', 'plan.pdf', 'gate.dwg', 'photo.heic', 'model.rvt'])(
  'a refused file is not said to be of another kind than its name: %s',
  (name) => {
    const extension = name.split('.')[1]
    expect(kindProblemOf(name)).toBe(
      `The content is not that of a .${extension?.toLowerCase()} file: it may be damaged, or protected by a password. Save a copy without protection, or send it in a ZIP file.`,
    )
  },
)

test.each(['setup.exe', 'song.mp3', 'notes', 'x.constructor'])(
  'a refused file of a kind that is not accepted is said to be so: %s',
  (name) => {
    expect(kindProblemOf(name)).toBe(
      'This kind of file is not accepted. Send it as a PDF, or in a ZIP file.',
    )
  },
)

test('files with the same problem are named together', () => {
  expect(
    describeRefusals([
      { name: 'a.exe', problem: 'Not accepted.' },
      { name: 'b.exe', problem: 'Not accepted.' },
      { name: 'c.pdf', problem: 'Empty.' },
      { name: 'a.exe', problem: 'Not accepted.' },
    ]),
  ).toEqual(['a.exe, b.exe: Not accepted.', 'c.pdf: Empty.'])
})
