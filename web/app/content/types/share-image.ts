/**
 * The image in a sharing card: a model stands free on the paper, a view fills its frame, the hero
 * is larger than the card.
 */
export type ShareImage = { file: string; kind: 'hero' | 'model' | 'view' }
