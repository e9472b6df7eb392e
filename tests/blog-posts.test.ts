import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPhotograph } from './support/photograph.ts'
import { copyProject } from './support/project-copy.ts'

const posts = 'web/app/content/blogs/posts'

const walk = `---
title: A shorter walk & a longer shelf
date: 2026-11-03
summary: What a curve in the roller track saved a picker each day.
image: walk.webp
alt: A roller track that turns towards the shelves.
---

We measured **twelve** kilometres.

## Where the metres went

![The curve, seen from above](walk.webp)

More in [our services](/services).
`

const copy = copyProject()
const page = (path: string) => copy.read(`${path}.html`)

beforeAll(async () => {
  copy.write(`${posts}/walk.webp`, await drawPhotograph())
  copy.write(`${posts}/a-shorter-walk.md`, walk)
  copy.write(
    `${posts}/older.md`,
    walk.replace(/title: .*/, 'title: An older note').replace('2026-11-03', '2025-01-31'),
  )
  await copy.build()
})

afterAll(() => copy.remove())

describe('a Markdown file in the posts folder', () => {
  test('becomes a page with title, date, image and text', () => {
    const html = page('blogs/a-shorter-walk')

    expect(html).toContain('<h1>A shorter walk &amp; a longer shelf</h1>')
    expect(html).toContain('<time class="label" dateTime="2026-11-03">3 November 2026</time>')
    expect(html).toContain('alt="A roller track that turns towards the shelves."')
    expect(html).toContain('We measured <strong>twelve</strong> kilometres.')
    expect(html).toContain('<h2>Where the metres went</h2>')
    expect(html).toMatch(
      /<img [^>]*srcSet="[^"]+\.avif 480w, [^>]*alt="The curve, seen from above"/,
    )
  })

  test('has its own address and sharing card, and is marked up as a post', () => {
    const html = page('blogs/a-shorter-walk')

    expect(html).toContain('href="https://ceyforge.example/blogs/a-shorter-walk"')
    expect(html).toContain('<meta property="og:type" content="article"/>')
    expect(html).toContain('<meta property="article:published_time" content="2026-11-03"/>')
    expect(html).toMatch(/og:image" content="[^"]*\/assets\/cards\/a-shorter-walk-[\w-]{8}\.jpg"/)
    expect(html).toContain('"@type":"BlogPosting"')
    expect(html).toContain('"datePublished":"2026-11-03"')
  })

  test('is listed before older posts, and all posts before the placeholders', () => {
    const titles = [...page('blogs').matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title)

    expect(titles.slice(2, 8)).toEqual([
      'A shorter walk &amp; a longer shelf',
      'What a Condition Survey of Rooftop HVAC Finds',
      'An older note',
      'Blog 1',
      'Blog 2',
      'Blog 3',
    ])
    expect(page('blogs')).toContain('href="/blogs/a-shorter-walk"')
  })

  test('is in the feed and, with its date, in the sitemap', () => {
    const feed = copy.read('blogs/rss.xml')

    expect(feed).toContain('<title>A shorter walk &#38; a longer shelf</title>')
    expect(feed).toContain('<link>https://ceyforge.example/blogs/a-shorter-walk</link>')
    expect(feed).toContain('<pubDate>Tue, 03 Nov 2026 00:00:00 GMT</pubDate>')
    expect(feed.indexOf('A shorter walk')).toBeLessThan(feed.indexOf('An older note'))
    expect(copy.read('sitemap.xml')).toContain(
      '<loc>https://ceyforge.example/blogs/a-shorter-walk</loc><lastmod>2026-11-03</lastmod>',
    )
  })
})

describe('a post that cannot be published', () => {
  test.each([
    ['its front matter', walk.replace('2026-11-03', '3 November'), 'date: write it as'],
    [
      'its text',
      walk.replace('We measured', '<b>We</b> measured'),
      'write Markdown instead of HTML',
    ],
  ])('stops the build, naming the file and the error in %s', async (_, markdown, message) => {
    copy.write(`${posts}/broken.md`, markdown)

    await expect(copy.build()).rejects.toThrow(new RegExp(`${posts}/broken\\.md: .*${message}`))
  })
})
