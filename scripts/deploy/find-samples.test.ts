import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readHome } from '../../web/app/lib/pages.server.ts'
import { root as project } from '../local/settings.ts'
import { findSamples, formatSamples } from './find-samples.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'samples-'))
  write('wrangler.toml', 'NOTIFY_TO = "info@mills.lk"\n')
  write('web/content/company.json', '{ "email": "info@mills.lk" }\n')
})

afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

describe('made-up content', () => {
  test('is not found in the content of a real company', () => {
    write('web/content/posts/one.md', 'This is for example, and isSample is false.\n')

    expect(findSamples(root)).toEqual([])
  })

  test.each([
    ['web/content/people.json', '{ "id": "ada", "isSample": true }', 'isSample": true'],
    ['web/content/projects/one.md', 'isSample: true', 'isSample: true'],
    ['web/content/company.json', '"origin": "https://mills.example",', '//mills.example'],
    ['web/content/posts/one.md', 'Write to a@b.example', 'a@b.example'],
    ['wrangler.toml', 'NOTIFY_TO = "info@mills.example"', 'info@mills.example'],
  ])('is found in %s', (file, line, what) => {
    write(file, `\n${line}\n`)

    expect(findSamples(root)).toEqual([{ file, line: 2, what }])
  })

  test('is printed once per file', () => {
    write('web/content/posts/one.md', 'isSample: true\nisSample: true\nhref: x.example\n')

    expect(formatSamples(findSamples(root))).toBe(
      '  web/content/posts/one.md:1  isSample: true, x.example',
    )
  })
})

const { rating, of, isSample } = readHome().testimonials

test.runIf(isSample)('only files with marked samples state the rating', () => {
  const marked = new Set(findSamples(project).map(({ file }) => file))
  const stating = globSync('web/content/**/*.{json,md}', { cwd: project }).filter((file) =>
    readFileSync(join(project, file), 'utf8').includes(`${rating} out of ${of}`),
  )

  expect(stating).toContain('web/content/pages/home.json')
  expect(stating.filter((file) => !marked.has(file))).toEqual([])
})
