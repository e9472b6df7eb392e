/** Copy for the export. */
export const exported = {
  title: 'Export',
  text: 'All enquiries as a file: new, waiting and done, without Held and the bin. To export part of them or one of those two, open its list, search or filter it, and press Export there.',
  button: 'Export',
  menu: 'Export what this list shows',
  csv: 'CSV for spreadsheets',
  json: 'JSON for programs',
  failed: 'The export could not be started. Please try again.',
} as const
