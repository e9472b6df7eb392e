/** Copy for an image carousel. */
export const slidesWords = {
  pause: 'Pause the slides',
  previous: 'Previous slide',
  next: 'Next slide',
  empty: 'No images to display',
  /** Replaces a missing alt text. */
  alt: (number: number) => `Slide ${number}`,
  position: (number: number, count: number) => `${number} of ${count}`,
} as const
