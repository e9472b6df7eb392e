/** Passes every call for an enquiry's private page to the Worker. */
export const onRequest: PagesFunction<{ API: Fetcher }> = ({ request, env }) =>
  env.API.fetch(request)
