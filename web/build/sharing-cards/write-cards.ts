import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SharingImage } from '../../app/lib/content/sharing-images'
import { heroFile, readSharingImages } from '../../app/lib/pages.server'
import { type Post, postsFolder } from '../../app/lib/posts/posts.server'
import { servicePath } from '../../app/lib/service-paths'
import { services } from '../../app/lib/services/catalogue'
import { pictureOf } from '../../app/lib/services/services.server'
import { site } from '../../app/lib/site'
import { siteAddress } from '../../app/lib/site-address'
import { escapeMarkup, type PageFacts } from '../document'
import { mapWithProgress } from '../progress'
import { setLines } from './card-text'
import { cardSize, drawCard } from './draw-card'
import { openTypefaces } from './typeface'

/** Under /assets, which is served as immutable: a card's name changes with its content. */
const cards = 'assets/cards'

/** A page's sharing card, as it is published. */
export type Card = { address: string; alt: string }

/** Writes the sharing card of each page into the built site. */
export async function writeCards(
  folder: string,
  pages: readonly PageFacts[],
  posts: readonly Post[],
): Promise<Card[]> {
  const typefaces = await openTypefaces()
  const images: Record<string, SharingImage | undefined> = readSharingImages()
  await mkdir(join(folder, cards), { recursive: true })
  const writeCard = async ({ path, heading }: PageFacts) => {
    const { number, image } = subjectOf(path, posts, images)
    const words = { page: path, name: site.name, number, title: heading, summary: site.summary }
    const lines = setLines(words, typefaces, console.warn)
    const card = await drawCard(lines, image)
    const hash = createHash('sha256').update(card).digest('base64url').slice(0, 8)
    const file = `${cards}/${path.split('/').at(-1) || 'home'}-${hash}.jpg`
    await writeFile(join(folder, file), card)
    const alt = `${site.name}: ${[number, heading].filter(Boolean).join(' ')}`
    return { address: siteAddress(`/${file}`), alt }
  }
  return mapWithProgress('Drawing sharing cards', pages, writeCard, console.log)
}

/**
 * Returns the Open Graph tags of a card, which X reads as well. They are only in the page as served,
 * since no script needs them.
 */
export function cardTags({ address, alt }: Card) {
  const tags = [
    ['property', 'og:image', address],
    ['property', 'og:image:type', 'image/jpeg'],
    ['property', 'og:image:width', `${cardSize.width}`],
    ['property', 'og:image:height', `${cardSize.height}`],
    ['property', 'og:image:alt', alt],
  ] as const
  return tags
    .map(([kind, name, value]) => `<meta ${kind}="${name}" content="${escapeMarkup(value)}"/>`)
    .join('')
}

type Subject = { number?: string; image: SharingImage }

function subjectOf(
  path: string,
  posts: readonly Post[],
  images: Record<string, SharingImage | undefined>,
): Subject {
  const service = services.find(({ slug }) => path === servicePath(slug))
  if (service) return { number: service.number, image: modelOf(service.slug) }
  const post = posts.find((one) => one.path === path)
  if (post?.service && !post.picture) return { image: modelOf(post.service) }
  // The list of posts has the picture of the newest one.
  const pictured = path === '/blogs' ? posts.find(({ picture }) => picture) : post
  if (pictured?.picture) return { image: viewOf(pictured.slug, pictured.picture.file) }
  return { image: images[path] ?? { file: heroFile, kind: 'model' } }
}

function viewOf(post: string, file: string) {
  return { file: join(postsFolder, post, file), kind: 'view' as const }
}

function modelOf(service: string) {
  return { file: pictureOf(service), kind: 'model' as const }
}
