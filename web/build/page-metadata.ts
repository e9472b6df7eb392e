import type { Post } from '../app/lib/posts/posts.server'
import { publicPaths } from '../app/pages'
import { addToBody, addToHead, type PageFacts, readFacts } from './document'
import type { Document } from './html'
import { cardTags, writeCards } from './sharing-cards/write-cards'
import { describe, graphTag } from './structured-data/graph'

type Page = { path: string; document: Document }

/** Adds a sharing card and structured data to every public page. */
export async function addMetadata(folder: string, pages: readonly Page[], posts: readonly Post[]) {
  const listed = pages.filter(({ path }) => publicPaths.includes(path))
  const facts = listed.map(({ path, document }) => readFacts(path, document))
  const cards = await writeCards(folder, facts, posts)
  const homeCard = cards[facts.findIndex(({ path }) => path === '/')]
  if (!homeCard) throw new Error('The site has no home page')
  for (const [index, page] of facts.entries()) {
    const card = cards[index] ?? homeCard
    const graph = describe({
      page,
      above: pagesAbove(page, facts),
      image: card.address,
      companyImage: homeCard.address,
      post: posts.find(({ path }) => path === page.path),
    })
    const { document } = listed[index] as Page
    addToHead(document, cardTags(card))
    addToBody(document, graphTag(graph))
  }
}

/** The pages above this one by their paths, the home page first. */
function pagesAbove({ path }: PageFacts, facts: readonly PageFacts[]) {
  return facts
    .filter((other) => path !== other.path && path.startsWith(other.path.replace(/\/?$/, '/')))
    .toSorted((one, other) => one.path.length - other.path.length)
}
