import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogsPage } from '../web/app/blogs/blogs-page.ts'
import { site } from '../web/app/content/site.ts'
import { drawPhotograph } from './support/photograph.ts'
import { copyProject } from './support/project-copy.ts'

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
date: 2025-01-31
summary: What it takes to move a rack.
---

## Before the move

${'Every pallet is moved first. '.repeat(120)}

## The day of the move

The frames go last.
`

const copy = copyProject()
const page = (path: string) => copy.read(`${path}.html`)

beforeAll(async () => {
  copy.write(`${posts}/a-shorter-walk/walk.webp`, await drawPhotograph())
  copy.write(`${posts}/a-shorter-walk.md`, walk)
  copy.write(`${posts}/older.md`, older)
  await copy.build()
})

afterAll(() => copy.remove())

describe('a Markdown file in the posts folder', () => {
  test('becomes a page with title, date, image and text', () => {
    const html = page('blogs/a-shorter-walk')

    expect(html).toContain('<h1>A shorter walk &amp; a longer shelf</h1>')
    expect(html).toContain('<time class="label" datetime="2026-11-03">3 November 2026</time>')
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
    expect(html).toContain('<meta property="og:type" content="article"/>')
    expect(html).toContain('<meta property="article:published_time" content="2026-11-03"/>')
    expect(html).toMatch(/og:image" content="[^"]*\/assets\/cards\/a-shorter-walk-[\w-]{8}\.jpg"/)
    expect(html).toContain('"@type":"BlogPosting"')
    expect(html).toContain('"datePublished":"2026-11-03"')
  })

  test('is listed before older posts, and all posts before the placeholders', () => {
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(page('blogs')) ?? []
    const paths = [...main.matchAll(/href="\/blogs\/([^"]*)"/g)].map(([, slug]) => slug)
    const placeholders = blogsPage.placeholders.map(({ slug }) => slug)

    expect(paths.filter((slug) => slug === 'a-shorter-walk' || slug === 'older')).toHaveLength(2)
    expect(paths.indexOf('a-shorter-walk')).toBeLessThan(paths.indexOf('older'))
    expect(paths.slice(-placeholders.length)).toEqual(placeholders)
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
