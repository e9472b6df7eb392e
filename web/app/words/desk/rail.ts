/** Copy for the desk's sidebar. */
export const rail = {
  navigation: 'Desk',
  collapse: 'Collapse the sidebar',
  expand: 'Expand the sidebar',
  unmatched: 'Unmatched',
  reports: 'Reports',
  settings: 'Settings',
  site: 'Home page of the site',
  counts: { open: 'need attention', held: 'held', unmatched: 'belong to no enquiry' },
  search: 'Search',
  more: 'More',
  close: 'Close',
} as const
