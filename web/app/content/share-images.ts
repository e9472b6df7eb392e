import type { ShareImageChoice } from './types/share-image'

/**
 * The image in the sharing card of each page, in `images/`. Services, posts and the list of posts
 * have their own; pages not listed here use the hero.
 */
export const shareImages: Record<string, ShareImageChoice> = {
  '/': { file: 'hero.webp', kind: 'hero' },
  '/services': { file: 'features/robot.webp', kind: 'view' },
  '/about': { file: 'about.webp', kind: 'model' },
  '/contact': { service: 'engineering-solutions-for-fire-safety-and-pump-room-construction' },
}
