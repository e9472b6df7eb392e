import { useSearchParams } from 'react-router'
import type { NamedService } from '../lib/services/catalogue'
import { useHydrated } from '../lib/use-hydrated'
import type { ServiceTitles } from './fields'

/**
 * Returns the service named in the address as `?service=<slug>`. Only after hydration, since the
 * prerendered page is the same for every service.
 */
export function useServiceAskedFor(serviceTitles: ServiceTitles): NamedService | undefined {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const slug = params.get('service') ?? ''
  const title = Object.hasOwn(serviceTitles, slug) ? serviceTitles[slug] : undefined
  return isHydrated && title ? { slug, title } : undefined
}
