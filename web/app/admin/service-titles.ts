import { useRouteLoaderData } from 'react-router'
import type { loader } from '../routes/admin'

/**
 * Returns the title of each service, by its slug. They come with the page, made at build time: the
 * catalogue itself would have to be a script of its own, for public pages too.
 */
export function useServiceTitles(): Partial<Record<string, string>> {
  return useRouteLoaderData<typeof loader>('routes/admin')?.serviceTitles ?? {}
}
