/**
 * Header rules (`_headers`) also apply to files that are missing. During a deployment a script may be
 * missing for a moment, and browsers would keep that response for as long as the script. Pages does the
 * same by itself (asset-server/handler.ts in @cloudflare/pages-shared).
 */
export function uncachedFailure(response: Response) {
  if (response.status < 400) return response
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}
