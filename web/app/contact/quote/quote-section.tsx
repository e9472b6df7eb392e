import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button'
import { contactForm } from '../../content/words/contact-form'
import styles from './quote.module.css'
import type QuoteFields from './quote-fields'

const words = contactForm.quote

type FieldsProps = ComponentProps<typeof QuoteFields>

type QuoteSectionProps = Omit<FieldsProps, 'onShown'> & {
  /** Opens without being asked. */
  isWanted: boolean
  onShown: () => void
}

/** What may be added for a quote, loaded when it is opened: a short message costs nothing more. */
export function QuoteSection({ isWanted, onShown, ...fields }: QuoteSectionProps) {
  const [Fields, setFields] = useState<ComponentType<FieldsProps>>()
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | 'open'>('closed')
  const section = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(false)

  async function open() {
    setState('loading')
    try {
      const { default: loaded } = await import('./quote-fields')
      setFields(() => loaded)
      setState('open')
    } catch (thrown) {
      console.error('The fields for a quote could not be loaded', thrown)
      setState('failed')
    }
  }

  useEffect(() => {
    if (isWanted) void open()
  }, [isWanted])

  function show() {
    onShown()
    if (wasAsked.current) section.current?.querySelector<HTMLElement>('select, input')?.focus()
  }

  return (
    <div className={styles.section} ref={section}>
      {Fields ? (
        <Fields {...fields} onShown={show} />
      ) : (
        <>
          <Button
            look="line"
            aria-expanded={false}
            aria-busy={state === 'loading'}
            onClick={() => {
              // A browser does not fetch a script again that it could not have; the text is kept.
              if (state === 'failed') return location.reload()
              wasAsked.current = true
              void open()
            }}
          >
            {state === 'failed' ? words.retry : words.open}
          </Button>
          <p role="status">{state === 'failed' ? words.failed : words.hint}</p>
        </>
      )}
    </div>
  )
}
