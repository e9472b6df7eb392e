/** A card that holds the place of a post to come. */
export type Placeholder = { slug: string; title: string; summary: string }
