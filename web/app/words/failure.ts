/** Copy for the page that replaces one that failed in the browser. */
export const failure = {
  title: 'This page could not be shown',
  lead: 'Try again in a moment. If it fails twice, call or write to us.',
  retry: 'Try again',
  home: 'Go to Homepage',
} as const
