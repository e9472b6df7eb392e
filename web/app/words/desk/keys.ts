type Shortcut = { keys: readonly string[]; joint?: '+' | 'or' | 'then'; does: string }

/** The desk's keyboard shortcuts, in the order of the dialog. */
const list: readonly Shortcut[] = [
  { keys: ['j'], does: 'Next enquiry' },
  { keys: ['k'], does: 'Previous enquiry' },
  { keys: ['Enter', 'o'], joint: 'or', does: 'Open' },
  { keys: ['o'], does: 'In an open enquiry: open or fold all messages and changes' },
  { keys: ['Esc'], does: 'Close, or clear the selection' },
  { keys: ['c'], does: 'New enquiry' },
  { keys: ['e'], does: 'Done, and open the next' },
  { keys: ['r'], does: 'Reply' },
  { keys: ['/'], does: 'At the start of a line of a reply: insert a saved reply' },
  { keys: ['a'], does: 'Assign' },
  { keys: ['h'], does: 'Remind me' },
  { keys: ['s'], does: 'Status' },
  { keys: ['v'], does: 'Value, and why it was won or lost' },
  { keys: ['n'], does: 'Add a note' },
  { keys: ['l'], does: 'Log a call' },
  { keys: ['m'], does: 'Merge with another enquiry' },
  { keys: ['u'], does: 'Mark unread' },
  { keys: ['x'], does: 'Select' },
  { keys: ['Shift', 'x'], joint: '+', does: 'Select up to here' },
  { keys: ['!'], does: 'Mark as spam' },
  { keys: ['#', 'Delete'], joint: 'or', does: 'Delete' },
  { keys: ['z'], does: 'Undo' },
  { keys: ['/'], does: 'Search' },
  { keys: ['Ctrl', 'K'], joint: '+', does: 'Commands' },
  { keys: ['g', 'i'], joint: 'then', does: 'Go to Inbox' },
  { keys: ['g', 'm'], joint: 'then', does: 'Go to Mine' },
  { keys: ['['], does: 'Collapse the sidebar' },
  { keys: ['?'], does: 'Show this list' },
]

export const keys = {
  title: 'Keyboard shortcuts',
  list,
  use: 'Use these keys',
  useHint: 'Switch them off if your screen reader or voice control needs the letters.',
  close: 'Close',
} as const
