import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPosts } from '../app/blogs/posts.server'
import { publicPaths } from '../app/content/pages'
import { addToHead, readFacts } from './document'
import { cardTags, openCardPress } from './share/cards'

type Page = { file: string; path: string }

/** Tells search engines and social networks what every public page is. */
export async function publish(folder: string, pages: readonly Page[]) {
  const posts = readPosts()
  const listed = [...publicPaths, ...posts.map(({ path }) => path)]
  const printCard = await openCardPress(folder, posts)
  for (const { file, path } of pages.filter((page) => listed.includes(page.path))) {
    const html = await readFile(join(folder, file), 'utf8')
    const card = await printCard(readFacts(path, html))
    await writeFile(join(folder, file), addToHead(html, cardTags(card)))
  }
}
