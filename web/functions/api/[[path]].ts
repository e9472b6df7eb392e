/** Passes every call under /api to the Worker. */
export const onRequest: PagesFunction<{ API: Fetcher }> = ({ request, env }) =>
  env.API.fetch(request)
