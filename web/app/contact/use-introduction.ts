import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { introduce, withoutIntroduction } from '../../../worker/inquiries/introduction'
import { readAnswers, writeField } from './fields'

/** The title of each service, by its slug. */
export type ServiceTitles = Partial<Record<string, string>>

/** Returns the title of the service that the address names, `?service=<slug>`. */
export function useServiceAskedFor(serviceTitles: ServiceTitles) {
  const [params] = useSearchParams()
  const slug = params.get('service') ?? ''
  return Object.hasOwn(serviceTitles, slug) ? serviceTitles[slug] : undefined
}

/**
 * Begins the message with the service that it is about, unless there is a message already. After
 * hydration, since the page is prerendered for every service alike.
 */
export function useIntroduction(
  form: RefObject<HTMLFormElement | null>,
  title: string | undefined,
) {
  useEffect(() => {
    if (!form.current) return
    const isUntouched = withoutIntroduction(readAnswers(form.current).message) === ''
    if (isUntouched) writeField(form.current, 'message', title ? introduce(title) : '')
  }, [form, title])
}
