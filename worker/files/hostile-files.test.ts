import { beforeEach, describe, expect, test } from 'vitest'
import {
  addWithPage,
  aPdf,
  emptyBucket,
  fileRows,
  filesOf,
  objectKeys,
  sha256Of,
} from '../testing/files'
import { addFiles } from '../testing/inquiry-page'
import { uuidOf } from '../uuid'
import { chunkBytes, cleanFileName, fileMaxBytes } from './contract'
import { detectKind } from './kinds/contract'

beforeEach(emptyBucket)

const text = (content: string) => new TextEncoder().encode(content)
const hex = (digits: string) => Uint8Array.from(Buffer.from(digits.replaceAll(' ', ''), 'hex'))

const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
/** EICAR's test file: harmless, but reported by every scanner. Split so that this file is not. */
const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR${'-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`
/** The start of a ZIP file that would unpack to gigabytes. It is never unpacked here. */
const zipBomb = hex(
  '504b0304 14000000 0800 00000000 00000000 ffff0000 ffffffff 0500 0000 622e747874 ed',
)

describe('a hostile upload', () => {
  test.each<[string, Uint8Array, string, { status: number; code?: string; kind?: string }]>([
    [
      'a page that is also a PDF',
      text(`<html>${script}\n%PDF-1.7`),
      'a.pdf',
      { status: 422, code: 'unsupported_file' },
    ],
    [
      'a PDF that is also a page',
      text(`%PDF-1.7\n${script}`),
      'a.pdf',
      { status: 200, kind: 'pdf' },
    ],
    [
      'a GIF that is also a script',
      text('GIF89a/*\u0001*/=1;alert(1)'),
      'a.gif',
      { status: 200, kind: 'gif' },
    ],
    ['an SVG with a script', text(svg), 'a.svg', { status: 422, code: 'unsupported_file' }],
    [
      'a page that is named a PDF',
      text(`<!doctype html>${script}`),
      'a.pdf',
      { status: 422, code: 'unsupported_file' },
    ],
    ['a ZIP bomb', zipBomb, 'a.zip', { status: 200, kind: 'zip' }],
    ['an empty file', new Uint8Array(0), 'a.pdf', { status: 422, code: 'validation_failed' }],
    ["EICAR's text", text(eicar), 'a.pdf', { status: 422, code: 'unsupported_file' }],
    [
      'a program for Windows',
      text('MZ\u0090\u0000'),
      'a.pdf',
      { status: 422, code: 'unsupported_file' },
    ],
    ['a script', text('#!/bin/sh\nrm -rf ~'), 'a.dxf', { status: 422, code: 'unsupported_file' }],
  ])('%s is judged by its first bytes', async (_, bytes, name, expected) => {
    const { token } = await addWithPage()

    const { status, error, file } = await filesOf(token).upload(bytes, { name })

    expect({ status, code: error?.code, kind: file?.kind }).toEqual({
      code: undefined,
      kind: undefined,
      ...expected,
    })
    const isKept = expected.status === 200
    expect(await objectKeys()).toHaveLength(Number(isKept))
    expect(await fileRows()).toHaveLength(Number(isKept))
  })

  test('of one byte more than 25 MB is refused before any of it is sent', async () => {
    const { token } = await addWithPage()

    const answer = await filesOf(token).announce(aPdf(10), { size: fileMaxBytes + 1 })

    expect(answer).toMatchObject({ status: 413, error: { code: 'file_too_large' } })
    expect(answer.error?.message).toContain('25 MB')
  })

  test('is refused with the reason, and its earlier chunks are deleted', async () => {
    const { token } = await addWithPage()
    const visitor = filesOf(token)
    const page = text(script.repeat(20_000))
    const { file } = await visitor.announce(page)
    expect((await visitor.send(file?.id ?? '', page, 1)).status).toBe(204)

    const { error } = await visitor.send(file?.id ?? '', page, 0)

    expect(error?.message).toContain('The content is not that of a .pdf file')
    expect(await objectKeys()).toEqual([])
    expect(await visitor.read(file?.id ?? '')).toMatchObject({ status: 404 })
  })
})

describe('a file name', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\plan.dwg', 'plan.dwg'],
    ['/', 'file'],
    ['..', 'file'],
    ['', 'file'],
    ['\u200b', 'file'],
    ['plan\u202efdp.exe', 'planfdp.exe'],
    ['\u2066a\u2069\u200f.pdf', 'a.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie_ x.pdf'],
    ['a\u0000.pdf', 'a.pdf'],
    ['<b>"x".pdf', '_b__x_.pdf'],
    ['.htaccess', 'htaccess'],
    ['සැලැස්ම 1.pdf', 'සැලැස්ම 1.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(146)}.pdf`],
  ])('%j is stored as %j', (name, kept) => {
    expect(cleanFileName(name)).toBe(kept)
  })

  // Without a limit, it takes minutes, in which the Worker does nothing else.
  test('of a million dots is shortened at once', () => {
    expect(cleanFileName(`a${'.'.repeat(1_000_000)}b`)).toBe('b')
  })
})

test('a file that was announced by a script and then sent by the plain form gets its kind, and so its name', async () => {
  const { id: inquiryId, page, token } = await addWithPage()
  const bytes = text(`GIF89a${script}`)
  const name = 'Site plan.hta'
  const sha256 = sha256Of(bytes).digest('hex')
  // The id that the plain form would give it.
  const id = uuidOf([inquiryId, name, sha256])
  expect((await filesOf(token).announce(bytes, { id, name })).status).toBe(201)

  expect((await addFiles(page, [new File([bytes], name)])).status).toBe(303)
  expect(await fileRows()).toMatchObject([{ id, name, kind: 'gif', state: 'complete' }])
})

describe('the kind detected from the first bytes', () => {
  test.each([
    ['pdf', text('%PDF-1.4\n')],
    ['pdf', text('\ufeff%PDF-1.4\n')],
    ['pdf', text(`\ufeff\r\n${' \t\n'.repeat(300)}%PDF-1.7`)],
    ['dwg', text('AC1032\u0000\u0000')],
    ['dxf', text('  0\r\nSECTION\r\n  2\r\nHEADER\r\n')],
    ['dxf', text('999\nmade by a test\n0\nSECTION\n2\nENTITIES\n')],
    ['dxf', text('AutoCAD Binary DXF\r\n\u001a\u0000')],
    ['step', text('ISO-10303-21;\nHEADER;')],
    ['jpeg', hex('ffd8ffe0 0010 4a464946')],
    ['png', hex('89504e47 0d0a1a0a 0000000d')],
    ['webp', text('RIFF\u0001\u0001\u0001\u0001WEBPVP8L')],
    ['gif', text('GIF87a')],
    ['tiff', hex('49492a00')],
    ['tiff', hex('4d4d002a')],
    ['bmp', hex('424d 36000000 00000000 36000000 28000000')],
    ['heic', hex('00000018 66747970 68656963 00000000')],
    ['heic', hex('00000018 66747970 6d696631 00000000')],
    ['avif', hex('0000001c 66747970 61766966 00000000')],
    ['ole', hex('d0cf11e0a1b11ae1')],
    ['zip', text(`PK\u0003\u0004${'\u0000'.repeat(26)}[Content_Types].xml`)],
    [null, text(`PK\u0003\u0004${'\u0000'.repeat(26)}META-INF/MANIFEST.MF`)],
    [null, text(`PK\u0003\u0004${'\u0000'.repeat(26)}AndroidManifest.xml`)],
    [null, text('just some words')],
    [null, text('<?xml version="1.0"?><svg/>')],
    [null, text(`${' '.repeat(1024)}%PDF-1.7`)],
    [null, text('\r\n- %PDF-1.7')],
    [null, hex('7f454c46')],
    [null, text('BM is how this text begins, and it is no picture')],
    [null, text('0\nnothing else\n')],
    [null, text(`999\n${'\n'.repeat(chunkBytes)}`)],
    [null, new Uint8Array(0)],
  ])('is %s', (kind, bytes) => {
    expect(detectKind(bytes)).toBe(kind)
  })
})
