import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Post } from '../../app/blogs/posts.server'
import { services } from '../../app/content/services/catalogue'
import { shareImages } from '../../app/content/share-images'
import { site } from '../../app/content/site'
import type { ShareImage } from '../../app/content/types/share-image'
import { servicePath } from '../../app/lib/service-paths'
import { siteAddress } from '../../app/lib/site-address'
import { escapeMarkup, type PageFacts } from '../document'
import { cardSize, drawCard } from './drawing'
import { openTypefaces, type Typefaces } from './lettering'
import { renderCard } from './render'

const images = join(import.meta.dirname, '../../app/content/images')

/** Under /assets, which is served as unchangeable: a card's name changes with its content. */
const cards = 'assets/cards'

/** A page's sharing picture, as it is published. */
export type Card = { address: string; alt: string }

/** Returns what renders the sharing picture of a page into the built site. */
export async function openCardPress(folder: string, posts: readonly Post[]) {
  const typefaces = await openTypefaces()
  await mkdir(join(folder, cards), { recursive: true })
  return async (page: PageFacts): Promise<Card> => {
    const { image, words } = await printCard(page, posts, typefaces)
    const hash = createHash('sha256').update(image).digest('base64url').slice(0, 8)
    const file = `${cards}/${page.path.split('/').at(-1) || 'home'}-${hash}.jpg`
    await writeFile(join(folder, file), image)
    return { address: siteAddress(`/${file}`), alt: words }
  }
}

/** Returns the tags that lead to a card. Only the page as served has them: no script needs them. */
export function cardTags({ address, alt }: Card) {
  const tags = [
    ['property', 'og:image', address],
    ['property', 'og:image:type', 'image/jpeg'],
    ['property', 'og:image:width', `${cardSize.width}`],
    ['property', 'og:image:height', `${cardSize.height}`],
    ['property', 'og:image:alt', alt],
    ['name', 'twitter:image', address],
    ['name', 'twitter:image:alt', alt],
  ] as const
  return tags
    .map(([kind, name, value]) => `<meta ${kind}="${name}" content="${escapeMarkup(value)}"/>`)
    .join('')
}

async function printCard({ path, heading }: PageFacts, posts: readonly Post[], type: Typefaces) {
  const { number, picture } = subjectOf(path, posts)
  const drawing = drawCard({ name: site.name, number, title: heading, summary: site.summary }, type)
  const words = [number, heading].filter(Boolean).join(' ')
  return { image: await renderCard(drawing, picture), words: `${site.name}: ${words}` }
}

function subjectOf(path: string, posts: readonly Post[]): { number?: string; picture: ShareImage } {
  const service = services.find(({ slug }) => path === servicePath(slug))
  if (service) {
    const file = join(images, `services/${service.slug}.webp`)
    return { number: service.number, picture: { file, kind: 'model' } }
  }
  const post = posts.find((one) => one.path === path)
  if (post) return { picture: { file: post.imageFile, kind: 'view' } }
  const { file, kind } = shareImages[path] ?? { file: 'hero.webp', kind: 'model' }
  return { picture: { file: join(images, file), kind } }
}
