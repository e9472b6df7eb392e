import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { build, createServer } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { responsiveImages } from './image-plugin'

let root: string

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'images-'))
  const image = sharp({ create: { width: 720, height: 480, channels: 3, background: '#ddd' } })
  await image.png().toFile(join(root, 'press.png'))
  writeFileSync(
    join(root, 'main.js'),
    "import image from './press.png?image'\nself.image = image\n",
  )
})

afterEach(() => rmSync(root, { recursive: true }))

const settings = () => ({
  root,
  configFile: false as const,
  logLevel: 'silent' as const,
  plugins: [responsiveImages()],
})

const listEncoded = () =>
  readdirSync(join(root, 'web/encoded-images'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.avif'),
  )

test('a build emits every width, and leaves newly encoded files to be committed', async () => {
  const rolldownOptions = { input: join(root, 'main.js') }
  await build({ ...settings(), build: { assetsInlineLimit: 0, minify: false, rolldownOptions } })

  const files = readdirSync(join(root, 'dist/assets'))
  const [script = ''] = files.filter((file) => file.endsWith('.js'))
  const { image } = await evaluate(join(root, 'dist/assets', script))
  expect(image).toMatchObject({ width: 720, height: 480 })
  expect(image.srcSet).toMatch(
    /^\/assets\/press-([\da-f]{12})-480\.avif 480w, \/assets\/press-\1-720\.avif 720w$/,
  )
  expect(existsSync(join(root, 'dist', image.src))).toBe(true)
  expect(listEncoded()).toHaveLength(2)
})

test('the development server encodes only one width', async () => {
  const server = await createServer({ ...settings(), server: { middlewareMode: true } })
  const module = await server.ssrLoadModule('/press.png?image')
  await server.close()

  expect(module.default.srcSet).toMatch(/press-720\.avif 720w$/)
  expect(listEncoded()).toHaveLength(1)
})

test.each([
  ['an image that fills its frame', 1, true],
  ['a cut-out', 0.5, false],
])(
  '%s is told from the other kind, which stands on the ground of the page',
  async (_, alpha, isFullFrame) => {
    const background = { r: 200, g: 200, b: 200, alpha }
    const image = sharp({ create: { width: 480, height: 320, channels: 4, background } })
    await image.png().toFile(join(root, 'press.png'))
    const server = await createServer({ ...settings(), server: { middlewareMode: true } })
    const module = await server.ssrLoadModule('/press.png?image')
    await server.close()

    expect(module.default.isFullFrame).toBe(isFullFrame)
  },
)

/** Runs a built script, which leaves its result on `self`. */
async function evaluate(file: string) {
  const scope: { image?: { src: string; srcSet: string; width: number; height: number } } = {}
  Object.assign(globalThis, { self: scope })
  await import(/* @vite-ignore */ file)
  if (!scope.image) throw new Error('The script set no image')
  return { image: scope.image }
}
