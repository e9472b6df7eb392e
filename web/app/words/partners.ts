/** Copy for the partner logos. */
export const partnersWords = {
  title: 'Our Partners',
  pause: 'Pause the partner logos',
} as const
