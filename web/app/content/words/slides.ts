/** The words around an image carousel. */
export const slidesWords = {
  pause: 'Pause the slides',
  previous: 'Previous slide',
  next: 'Next slide',
  empty: 'No images to display',
  /** Stands in for an image's alt text that is missing. */
  alt: (number: number) => `Slide ${number}`,
  position: (number: number, count: number) => `${number} of ${count}`,
} as const
