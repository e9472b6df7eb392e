import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = globSync(['*.md', 'docs/*.md'], { cwd: root })

test('the README has at most 120 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

test('every test that the README names exists with exactly that name', () => {
  const rows = [...read('README.md').matchAll(/^\| .+ \| \[(.+?)\]\(\1\) \| (.+) \|$/gm)]

  expect(rows.length).toBeGreaterThan(10)
  for (const [, file = '', name = ''] of rows) {
    expect(titlesIn(read(file)), file).toEqual(expect.arrayContaining(name.split(' › ')))
  }
})

test('every local link in the documentation leads to a file and a heading that exist', () => {
  const broken = documents.flatMap((file) =>
    linksIn(read(file))
      .filter((link) => !leadsSomewhere(file, link))
      .map((link) => `${file}: ${link}`),
  )

  expect(broken).toEqual([])
})

test('every file and folder that the description of the architecture names exists', () => {
  const named = [...read('docs/architecture.md').matchAll(/`(\w[\w.-]*\/[\w./-]*)`/g)]

  expect(named.length).toBeGreaterThan(80)
  expect(
    named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path))),
  ).toEqual([])
})

/** Returns the titles of tests and groups: the texts that are the first argument of a call. */
function titlesIn(source: string) {
  return [...source.matchAll(/\(\s*(['"`])(.+?)\1,/g)].map(([, , title]) => title)
}

function linksIn(markdown: string) {
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => !/^[a-z]+:/.test(link))
}

function leadsSomewhere(from: string, link: string) {
  const [path = '', heading] = link.split('#')
  const file = path ? join(dirname(from), path) : from
  if (!existsSync(join(root, file))) return false
  return heading === undefined || anchorsIn(read(file)).includes(heading)
}

/** Returns the anchors that GitHub gives the headings. */
function anchorsIn(markdown: string) {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
