import { expect, test } from 'vitest'
import { nameFor } from './contract'

test.each([
  ['plan.pdf', 'pdf', 'plan.pdf'],
  ['plan.PDF', 'pdf', 'plan.PDF'],
  ['setup.bat', 'pdf', 'setup.bat.pdf'],
  ['page.html', 'gif', 'page.html.gif'],
  ['tool.jar', 'zip', 'tool.jar.zip'],
  ['setup.msi', 'ole', 'setup.msi.doc'],
  ['report.docx', 'zip', 'report.docx'],
  ['plan', 'dwg', 'plan.dwg'],
  ['anything.exe', null, 'anything.exe'],
] as const)('the file name %s with the kind %s becomes %s', (name, kind, expected) => {
  expect(nameFor(name, kind)).toBe(expected)
})
