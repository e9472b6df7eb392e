/** Shown in place of the service cards while they load, or if they fail to load. */
export const catalogueWords = {
  loading: 'Loading services',
  failed: 'The services could not be loaded.',
  retry: 'Try again',
  all: 'See all services',
} as const
