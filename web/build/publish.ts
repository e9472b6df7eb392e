import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPosts } from '../app/blogs/posts.server'
import { publicPaths } from '../app/pages'
import { addToHead, type PageFacts, readFacts } from './document'
import { cardTags, openCardPress } from './share/cards'
import { describe, graphTag } from './structured-data/graph'

type Page = { file: string; path: string }

/** Tells search engines and social networks what every public page is. */
export async function publish(folder: string, pages: readonly Page[]) {
  const posts = readPosts()
  const printCard = await openCardPress(folder, posts)
  const documents = await Promise.all(
    pages
      .filter(({ path }) => publicPaths.includes(path))
      .map(async ({ file, path }) => {
        const html = await readFile(join(folder, file), 'utf8')
        const page = readFacts(path, html)
        return { file: join(folder, file), html, page, card: await printCard(page) }
      }),
  )
  const facts = documents.map(({ page }) => page)
  const home = documents.find(({ page }) => page.path === '/')
  if (!home) throw new Error('The site has no home page')
  for (const { file, html, page, card } of documents) {
    const graph = describe({
      page,
      above: pagesAbove(page, facts),
      image: card.address,
      companyImage: home.card.address,
      post: posts.find(({ path }) => path === page.path),
    })
    await writeFile(file, addToHead(html, cardTags(card) + graphTag(graph)))
  }
}

/** The pages whose addresses this one's continues, the home page first. */
function pagesAbove({ path }: PageFacts, facts: readonly PageFacts[]) {
  return facts
    .filter((other) => path !== other.path && path.startsWith(other.path.replace(/\/?$/, '/')))
    .toSorted((one, other) => one.path.length - other.path.length)
}
