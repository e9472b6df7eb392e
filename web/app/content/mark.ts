/** The company's mark in a square. The body has the text colour, the spark the accent colour. */
export const mark = {
  size: 48,
  body: 'M43 18V5H5v38h38V30h-9v4H14V14h20v4z',
  spark: 'M25 19.500h18v9H25z',
} as const
