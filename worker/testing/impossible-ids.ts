/** Values in place of an id that no inquiry has. */
export const impossibleIds = [
  '0',
  '-1',
  '1e9',
  '9007199254740993',
  '1 OR 1=1',
  '../x',
  '\u0000',
  "' or ''='",
]
