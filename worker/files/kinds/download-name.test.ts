import { expect, test } from 'vitest'
import { nameFor } from './download-name'

test.each([
  ['plan.pdf', 'pdf', 'plan.pdf'],
  ['plan.PDF', 'pdf', 'plan.PDF'],
  ['report.docx', 'zip', 'report.docx'],
  ['BoQ protected.xlsx', 'ole', 'BoQ protected.xlsx'],
  ['Minutes.DOCX', 'ole', 'Minutes.DOCX'],
  ['Plant.rvt', 'ole', 'Plant.rvt'],
  ['Gearbox.SLDPRT', 'ole', 'Gearbox.SLDPRT'],
  ['costs.xlsm', 'zip', 'costs.xlsm'],
  ['costs.xlsb', 'zip', 'costs.xlsb'],
  ['Numbers.numbers', 'zip', 'Numbers.numbers'],
  ['site.kmz', 'zip', 'site.kmz'],
  ['building.ifc', 'step', 'building.ifc'],
  ['gate.dng', 'tiff', 'gate.dng'],
  ['logo.ai', 'pdf', 'logo.ai'],
  ['plan.sv$', 'dwg', 'plan.sv$'],
  ['setup.exe.docx', 'zip', 'setup.exe.docx'],
  ['anything.exe', null, 'anything.exe'],
] as const)('a file name keeps its extension: %s with the kind %s', (name, kind, expected) => {
  expect(nameFor(name, kind)).toBe(expected)
})

test.each([
  ['setup.bat', 'pdf', 'setup.bat.pdf'],
  ['SETUP.BAT', 'pdf', 'SETUP.BAT.pdf'],
  ['page.html', 'gif', 'page.html.gif'],
  ['drawing.svg', 'gif', 'drawing.svg.gif'],
  ['tool.jar', 'zip', 'tool.jar.zip'],
  ['phone.apk', 'zip', 'phone.apk.zip'],
  ['prices.xlam', 'zip', 'prices.xlam.zip'],
  ['setup.msi', 'ole', 'setup.msi.doc'],
  ['plan.pdf.exe', 'pdf', 'plan.pdf.exe.pdf'],
  ['run.command', 'pdf', 'run.command.pdf'],
  ['plan.lsp', 'dxf', 'plan.lsp.dxf'],
  ['open.SettingContent-ms', 'pdf', 'open.SettingContent-ms.pdf'],
  [
    'x.{20D04FE0-3AEA-1069-A2D8-08002B30309D}',
    'zip',
    'x.{20D04FE0-3AEA-1069-A2D8-08002B30309D}.zip',
  ],
] as const)(
  'a file that would be opened as a program or a page gets another extension: %s',
  (name, kind, expected) => {
    expect(nameFor(name, kind)).toBe(expected)
  },
)

test.each([
  ['plan', 'dwg', 'plan.dwg'],
  ['Drawing No. 5', 'pdf', 'Drawing No. 5.pdf'],
  ['Quote rev 1.2', 'pdf', 'Quote rev 1.2.pdf'],
  ['2026.11.28', 'jpeg', '2026.11.28.jpg'],
] as const)('a name without an extension gets that of its kind: %s', (name, kind, expected) => {
  expect(nameFor(name, kind)).toBe(expected)
})
