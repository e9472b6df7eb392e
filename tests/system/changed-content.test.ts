import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogsPage } from '../../web/app/blogs/blogs-page.ts'
import { language } from '../../web/app/lib/language.ts'
import { site } from '../../web/app/lib/site.ts'
import { partnersWords } from '../../web/app/words/partners.ts'
import { launchBrowser } from '../support/browser.ts'
import { drawPhotograph } from '../support/photograph.ts'
import { copyProject } from '../support/project-copy.ts'

const posts = 'web/content/posts'

const walk = `---
title: A shorter walk & a longer shelf
date: 2026-11-03
summary: What a curve in the roller track saved a picker each day.
picture:
  file: walk.webp
  alt: A roller track that turns towards the shelves.
---

We measured **twelve** kilometres.

## Where the metres went

![The curve, seen from above](walk.webp)

More in [our services](/services).
`

/** Without a picture, and long enough to have a list of its sections. */
const older = `---
title: An older note
date: 1999-01-31
summary: What it takes to move a rack.
---

## Before the move

${'Every pallet is moved first. '.repeat(120)}

## The day of the move

The frames go last.
`

const logo = 'tree.svg'
const logoImage =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 48" width="96" height="48"><path d="M0 48 48 0 96 48z"/></svg>'

const copy = copyProject()
const page = (path: string) => copy.read(`${path}.html`)

beforeAll(async () => {
  copy.write(`${posts}/a-shorter-walk/walk.webp`, await drawPhotograph())
  copy.write(`${posts}/a-shorter-walk.md`, walk)
  copy.write(`${posts}/older.md`, older)
  rmSync(join(copy.folder, 'web/content/projects'), { recursive: true, force: true })
  copy.write('web/content/people.json', '[]')
  for (const name of readdirSync(join(copy.folder, posts)).filter((it) => it.endsWith('.md'))) {
    const file = join(copy.folder, posts, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^author: .*\n/m, ''))
  }
  copy.write('web/content/certificates.json', '[]')
  // Fewer than fit into a row.
  const partners = ['Alder', 'Birch', 'Cedar', 'Dogwood']
  copy.write('web/content/partners.json', JSON.stringify(partners.map((name) => ({ name, logo }))))
  copy.write(`web/content/partners/${logo}`, logoImage)
  await copy.build()
})

afterAll(() => copy.remove())

describe('a Markdown file in the posts folder', () => {
  test('becomes a page with title, date, image and text', () => {
    const html = page('blogs/a-shorter-walk')
    const date = new Date('2026-11-03T00:00').toLocaleDateString(language, { dateStyle: 'long' })

    expect(html).toContain('<h1>A shorter walk &amp; a longer shelf</h1>')
    expect(html).toContain(`<time class="label" datetime="2026-11-03">${date}</time>`)
    expect(html).toContain('alt="A roller track that turns towards the shelves."')
    expect(html).toContain('We measured <strong>twelve</strong> kilometres.')
    expect(html).toContain('<h2 id="where-the-metres-went">Where the metres went</h2>')
    expect(html).toMatch(
      /<img [^>]*srcset="[^"]+\.avif 480w, [^>]*alt="The curve, seen from above"/,
    )
  })

  test('has its own address and sharing card, and is marked up as a post', () => {
    const html = page('blogs/a-shorter-walk')

    expect(html).toContain(`href="${site.origin}/blogs/a-shorter-walk"`)
    expect(html).toContain('<meta property="og:type" content="article">')
    expect(html).toContain('<meta property="article:published_time" content="2026-11-03">')
    expect(html).toMatch(/og:image" content="[^"]*\/assets\/cards\/a-shorter-walk-[\w-]{8}\.jpg"/)
    expect(html).toContain('"@type":"BlogPosting"')
    expect(html).toContain('"datePublished":"2026-11-03"')
  })

  test('is listed before older posts, and all posts before the placeholders', () => {
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(page('blogs')) ?? []
    const paths = [...main.matchAll(/href="\/blogs\/([^"]*)"/g)].map(([, slug]) => slug)
    const placeholders = blogsPage.placeholders.map(({ slug }) => slug)
    const posts = paths.slice(0, paths.length - placeholders.length)

    expect(posts).toContain('a-shorter-walk')
    expect(posts.at(-1)).toBe('older')
    expect(paths.slice(posts.length)).toEqual(placeholders)
  })

  test('is in the feed and, with its date, in the sitemap', () => {
    const feed = copy.read('blogs/rss.xml')

    expect(feed).toContain('<title>A shorter walk &#38; a longer shelf</title>')
    expect(feed).toContain(`<link>${site.origin}/blogs/a-shorter-walk</link>`)
    expect(feed).toContain('<pubDate>Tue, 03 Nov 2026 00:00:00 GMT</pubDate>')
    expect(feed.indexOf('A shorter walk')).toBeLessThan(feed.indexOf('An older note'))
    expect(copy.read('sitemap.xml')).toContain(
      `<loc>${site.origin}/blogs/a-shorter-walk</loc><lastmod>2026-11-03</lastmod>`,
    )
  })
})

test('a company without projects, people or certificates has no page, section or link for them', () => {
  const pages = copy.list().filter((file) => file.endsWith('.html'))

  expect(pages).not.toContain('completed-work.html')
  for (const file of pages) expect(copy.read(file)).not.toContain('/completed-work')
  for (const id of ['people', 'certificates']) {
    expect(page('about')).not.toContain(`id="${id}"`)
  }
})

test.each([1440, 1023, 390])('four partners fill their row at %i px', async (width) => {
  await using browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(copy.folder, 'dist/client', pathname === '/' ? 'index.html' : pathname)
    return existsSync(file) ? route.fulfill({ path: file }) : route.abort()
  })
  const opened = await context.newPage()
  await opened.goto(site.origin)
  await opened.keyboard.press('Shift')
  const row = opened.getByRole('region', { name: partnersWords.title }).getByRole('list')
  await row.scrollIntoViewIfNeeded()

  expect(await row.getByRole('img').count()).toBe(4)
  const filledShare = () =>
    row.evaluate((list) => {
      for (const animation of list.getAnimations()) animation.finish()
      const view = list.parentElement?.getBoundingClientRect() ?? new DOMRect()
      const filled = Array.from(list.children, (item) => {
        const { left, right } = item.getBoundingClientRect()
        return Math.max(0, Math.min(right, view.right) - Math.max(left, view.left))
      })
      return filled.reduce((sum, part) => sum + part) / view.width
    })
  await expect.poll(filledShare).toBeCloseTo(1, 2)
})

test('a long post has a list of its sections, with or without a picture, and a short one has none', () => {
  expect(page('blogs/older')).toContain('<a href="#the-day-of-the-move"')
  expect(page('blogs/a-shorter-walk')).not.toContain('href="#where-the-metres-went"')
})

test('a post leads to the next older one, and the oldest to the newest', () => {
  const nextOf = (slug: string) =>
    /aria-label="Next post".*?href="([^"]*)"/s.exec(page(`blogs/${slug}`))?.[1]
  const [, newest] =
    /<item>.*?<link>.*?(\/blogs\/.*?)<\/link>/.exec(copy.read('blogs/rss.xml')) ?? []

  expect(nextOf('older')).toBe(newest)
})

test('a post that cannot be published stops the build, naming the file and the error', async () => {
  copy.write(`${posts}/broken.md`, older.replace('The frames', '<b>The</b> frames'))

  await expect(copy.build()).rejects.toThrow(`${posts}/broken.md: write Markdown instead of HTML`)
})
