/** The built desk as an app: what a phone needs to put it on the home screen. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { site } from './app/lib/site'
import { publicPaths } from './app/pages'

const output = join(import.meta.dirname, '../dist/client')
const read = (file: string) => readFileSync(join(output, file), 'utf8')

type Manifest = { icons: { src: string; sizes: string; purpose: string }[] }
const manifest: Manifest = JSON.parse(read('admin.webmanifest'))

test('the manifest opens only the desk, in its own window', () => {
  expect(manifest).toMatchObject({
    name: `${site.name} desk`,
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

test('the manifest lets other apps share text with the desk, at an address of the desk', () => {
  expect(manifest).toMatchObject({
    share_target: {
      action: '/admin',
      method: 'GET',
      params: { title: 'share-title', text: 'share-text', url: 'share-url' },
    },
  })
})

describe.each(manifest.icons)('the icon $src', ({ src, sizes, purpose }) => {
  const icon = sharp(join(output, src))

  test('has the size that the manifest states', async () => {
    const { width, height, format } = await icon.metadata()

    expect(`${width}x${height}`).toBe(sizes)
    expect(format).toBe('png')
  })

  test.runIf(purpose === 'maskable')('stays whole however a system crops it', async () => {
    const { data, info } = await icon.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => data.readUIntBE((y * info.width + x) * 3, 3)
    const ground = pixel(0, 0)
    const centre = info.width / 2
    // The safe zone: a circle of two fifths of the icon's width around its middle.
    const reach = 0.4 * info.width
    let inkOutside = 0
    for (let y = 0; y < info.height; y += 1) {
      for (let x = 0; x < info.width; x += 1) {
        const isOutside = Math.hypot(x - centre, y - centre) > reach
        if (isOutside && pixel(x, y) !== ground) inkOutside += 1
      }
    }

    expect(inkOutside).toBe(0)
  })
})

test('only the desk is an app: no public page names the manifest', () => {
  expect(read('admin.html')).toContain('<link rel="manifest" href="/admin.webmanifest">')
  for (const path of [...publicPaths, '/contact/sent', '/404']) {
    expect(read(path === '/' ? 'index.html' : `${path}.html`)).not.toContain('webmanifest')
  }
})

test('the policy allows a manifest and a worker only for the desk', () => {
  expect(read('admin.html')).toMatch(/content="[^"]*manifest-src 'self'; worker-src 'self'"/)
  for (const path of [...publicPaths, '/contact/sent', '/404']) {
    expect(read(path === '/' ? 'index.html' : `${path}.html`)).not.toContain('worker-src')
  }
})

test('the numbering plans of all countries, 57 kB, come only with what finds phone numbers', () => {
  const holders = globSync('assets/*.js', { cwd: output }).filter((file) =>
    read(file).includes('country_calling_codes'),
  )

  expect(holders).not.toEqual([])
  expect(holders.filter((file) => /\/(desk|admin|site|react)/.test(file))).toEqual([])
})
