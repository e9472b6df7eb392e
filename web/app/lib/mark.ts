import file from '../../content/mark.json' with { type: 'json' }

/** The company's mark in a square. The body has the text colour, the spark the accent colour. */
export const mark = file
