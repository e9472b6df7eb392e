/** Copy for the export. */
export const exported = {
  title: 'Export',
  text: 'Every enquiry in Inbox, Waiting and Done, in one file. To export Held, Bin or only some enquiries, open that list, search or filter it, and press Export there.',
  button: 'Export',
  menu: 'Export what this list shows',
  csv: 'CSV for spreadsheets',
  json: 'JSON for programs',
  failed: 'The export could not be started. Please try again.',
} as const
