import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareEncodedImages, encode, removeFiles } from './encoded-images'

const project = join(import.meta.dirname, '../../..')
let root: string

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'images-'))
  mkdirSync(join(root, 'web/app/posts'), { recursive: true })
  write('web/app/hero.tsx', "import hero from './hero.png?image=wide'\n")
  write('web/app/hero.png', await draw(800))
})

afterEach(() => rmSync(root, { recursive: true }))

const write = (file: string, content: string | Buffer) => writeFileSync(join(root, file), content)

const draw = (width: number, background = '#ddd') =>
  sharp({ create: { width, height: width / 10, channels: 3, background } })
    .png()
    .toBuffer()

async function encodeMissing() {
  const { missing } = await compareEncodedImages(root)
  await encode(missing, () => undefined)
  return missing
}

const nothing = { missing: [], leftOver: [] }

test('the project has every encoded image that it needs, and no others', async () => {
  expect(await compareEncodedImages(project)).toEqual(nothing)
})

test('an image is encoded once, and never wider than the original', async () => {
  const encoded = await encodeMissing()

  expect(encoded.map(({ width, height }) => [width, height])).toEqual([
    [720, 72],
    [800, 80],
  ])
  const { width, format, compression } = await sharp(encoded[0]?.file).metadata()
  expect([width, format, compression]).toEqual([720, 'heif', 'av1'])
  expect(await compareEncodedImages(root)).toEqual(nothing)
})

test('a changed image is missing under its new name, and the old files are left over', async () => {
  const before = (await encodeMissing()).map(({ file }) => file)
  write('web/app/hero.png', await draw(800, '#222'))

  const { missing, leftOver } = await compareEncodedImages(root)
  expect(missing).toHaveLength(2)
  expect(leftOver.toSorted()).toEqual(before.toSorted())
  removeFiles(leftOver)
  await encodeMissing()
  expect(await compareEncodedImages(root)).toEqual(nothing)
})

test('images imported by a glob count, and images that only a comment names do not', async () => {
  write(
    'web/app/posts.ts',
    "import.meta.glob<string>(\n  './posts/*.{png,webp}',\n  { query: '?image', eager: true },\n)\n",
  )
  write('web/app/note.ts', "/** For `import other from './other.png?image'`. */\n")
  write('web/app/posts/walk.png', await draw(480))

  const { missing } = await compareEncodedImages(root)
  expect(missing.map(({ width }) => width).toSorted()).toEqual([480, 720, 800])
})

test('progress is reported during the encoding', async () => {
  const reports: string[] = []
  const { missing } = await compareEncodedImages(root)
  await encode(missing, (text) => reports.push(text), 0)

  expect(reports[0]).toMatch(/^Encoding images: [01] of 2 …$/)
})
