import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Post } from '../app/lib/posts/posts.server'
import { publicPaths } from '../app/pages'
import { addToBody, addToHead, type PageFacts, readFacts } from './document'
import { cardTags, writeCards } from './sharing-cards/write-cards'
import { describe, graphTag } from './structured-data/graph'

type Page = { file: string; path: string }

/** Adds a sharing card and structured data to every public page. */
export async function addMetadata(folder: string, pages: readonly Page[], posts: readonly Post[]) {
  const documents = await Promise.all(
    pages
      .filter(({ path }) => publicPaths.includes(path))
      .map(async ({ file, path }) => {
        const html = await readFile(join(folder, file), 'utf8')
        return { file: join(folder, file), html, page: readFacts(path, html) }
      }),
  )
  const facts = documents.map(({ page }) => page)
  const cards = await writeCards(folder, facts, posts)
  const homeCard = cards[facts.findIndex(({ path }) => path === '/')]
  if (!homeCard) throw new Error('The site has no home page')
  for (const [index, { file, html, page }] of documents.entries()) {
    const card = cards[index] ?? homeCard
    const graph = describe({
      page,
      above: pagesAbove(page, facts),
      image: card.address,
      companyImage: homeCard.address,
      post: posts.find(({ path }) => path === page.path),
    })
    await writeFile(file, addToBody(addToHead(html, cardTags(card)), graphTag(graph)))
  }
}

/** The pages above this one by their paths, the home page first. */
function pagesAbove({ path }: PageFacts, facts: readonly PageFacts[]) {
  return facts
    .filter((other) => path !== other.path && path.startsWith(other.path.replace(/\/?$/, '/')))
    .toSorted((one, other) => one.path.length - other.path.length)
}
