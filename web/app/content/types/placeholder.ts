/** A placeholder card for a future post. */
export type Placeholder = { slug: string; title: string; summary: string }
