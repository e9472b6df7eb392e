/**
 * The image in a sharing card: a model is cut out on the background, a view fills its frame, the
 * hero is larger than the card.
 */
export type ShareImage = { file: string; kind: 'hero' | 'model' | 'view' }

/** The page's own, or the picture of a service. */
export type ShareImageChoice = ShareImage | { service: string }
