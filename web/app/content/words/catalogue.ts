/** What stands in place of the service cards while they are fetched, or when that failed. */
export const catalogueWords = {
  loading: 'Loading services',
  failed: 'The services could not be loaded.',
  retry: 'Try again',
  all: 'See all services',
} as const
