import { isPrivatePage } from '../intake/contract'

/** People type capitals, and some programs add them. Runs in the Worker and on Pages. */
export async function fetchInAnyCase(request: Request, files: Pick<Fetcher, 'fetch'>) {
  const asked = await files.fetch(request)
  const url = new URL(request.url)
  const path = url.pathname.toLowerCase()
  // Two slashes would lead to another host. The site's files hold the empty form of a private page.
  const isUnfit = path.startsWith('//') || isPrivatePage(path)
  if (asked.status !== 404 || path === url.pathname || isUnfit) return asked
  const found = await files.fetch(new Request(new URL(path, url.origin), { redirect: 'manual' }))
  await found.body?.cancel()
  // The files' own redirect drops a slash or `.html` at the end.
  const target = found.ok ? path : found.headers.get('location')
  if (!target) return asked
  const { pathname } = new URL(target, url.origin)
  return new Response(null, { status: 301, headers: { location: pathname + url.search } })
}
