/** Hands every call for the private page of an enquiry to the Worker. */
export const onRequest: PagesFunction<{ API: Fetcher }> = ({ request, env }) =>
  env.API.fetch(request)
