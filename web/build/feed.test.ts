import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFeed } from './feed'

test('a site without posts has an empty feed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'feed-'))
  await writeFeed(folder, [])
  const feed = readFileSync(join(folder, 'blogs/rss.xml'), 'utf8')
  rmSync(folder, { recursive: true })

  expect(feed).toContain('<channel>')
  expect(feed).not.toContain('<item>')
})
