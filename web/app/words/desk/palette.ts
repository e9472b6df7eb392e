/** Copy for the command palette's field. */
export const palette = {
  button: 'Commands',
  label: 'Commands',
  field: 'Command, customer or service',
  placeholder: 'Search, or type a command',
  close: 'Close',
} as const
