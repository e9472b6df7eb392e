/** What `sharing-images.json` says: the images in the sharing cards of pages. */
import * as v from 'valibot'
import { slug, text } from './fields.ts'

/** A file in web/content. */
const image = v.strictObject({
  file: text,
  /**
   * A model is cut out on the background, a view fills its frame, the hero is larger than the card.
   */
  kind: v.picklist(['hero', 'model', 'view']),
})

/** An image, or the picture of a service. */
const choice = v.union(
  [image, v.strictObject({ service: slug })],
  'name a file and its kind, or a service',
)

/** Services and posts have their own; pages not listed here use the hero of the home page. */
export const sharingImagesFile = v.record(
  v.picklist(
    [
      '/',
      '/services',
      '/completed-work',
      '/blogs',
      '/about',
      '/contact',
      '/accessibility',
      '/privacy',
    ],
    'name the address of a page, such as /about',
  ),
  choice,
)

export type SharingImage = v.InferOutput<typeof image>
