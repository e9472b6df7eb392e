/** The words around the logos of the partners. */
export const partnersWords = {
  title: 'Our Partners',
  pause: 'Pause the partner logos',
} as const
