import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { introduce, withoutIntroduction } from '../../../worker/inquiries/introduction'
import { readAnswers, writeField } from './answers'

/** The title of each service, by its slug. */
export type ServiceTitles = Partial<Record<string, string>>

/**
 * Begins the message with the service that the address names, `?service=<slug>`, unless there is a
 * message already. After hydration, since the page is prerendered for every service alike.
 */
export function useIntroduction(
  form: RefObject<HTMLFormElement | null>,
  serviceTitles: ServiceTitles,
) {
  const [params] = useSearchParams()
  const slug = params.get('service') ?? ''
  const title = Object.hasOwn(serviceTitles, slug) && serviceTitles[slug]

  useEffect(() => {
    if (!form.current) return
    const isUntouched = withoutIntroduction(readAnswers(form.current).message) === ''
    if (isUntouched) writeField(form.current, 'message', title ? introduce(title) : '')
  }, [form, title])
}
