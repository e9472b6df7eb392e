type Env = { API?: Pick<Fetcher, 'fetch'> }

/** Passes a call to the Worker. Previews have no binding for it. */
export function passToWorker({ request, env }: { request: Request; env: Env }) {
  if (env.API) return env.API.fetch(request)
  const message = 'This preview of the site has no API. Use the published site.'
  return Response.json({ error: { code: 'no_api', message } }, { status: 503 })
}
