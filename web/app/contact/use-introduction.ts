import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { introduce } from '../../../worker/intake/introduction'
import type { NamedService } from '../lib/services/catalogue'
import { useHydrated } from '../lib/use-hydrated'
import { readAnswers, type ServiceTitles, visitorsText, writeField } from './fields'

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

/** Starts the message with the service that it is about, unless there is a message already. */
export function useIntroduction(
  form: RefObject<HTMLFormElement | null>,
  title: string | undefined,
  serviceTitles: ServiceTitles,
) {
  useEffect(() => {
    if (!form.current) return
    const isUntouched = visitorsText(readAnswers(form.current).message, serviceTitles) === ''
    if (isUntouched) writeField(form.current, 'message', title ? introduce(title) : '')
  }, [form, title, serviceTitles])
}
