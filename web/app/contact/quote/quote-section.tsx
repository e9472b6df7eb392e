import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button'
import { contactForm } from '../../content/words/contact-form'
import styles from './quote.module.css'
import type QuoteFields from './quote-fields'

const words = contactForm.quote

type FieldsProps = ComponentProps<typeof QuoteFields>

type QuoteSectionProps = Omit<FieldsProps, 'onShown'> & {
  /** Opens the fields without a click. */
  isWanted: boolean
  onShown: () => void
}

/** The quote fields, loaded when opened, so that a short message costs no extra download. */
export function QuoteSection({ isWanted, onShown, ...fields }: QuoteSectionProps) {
  const [Fields, setFields] = useState<ComponentType<FieldsProps>>()
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | 'open'>('closed')
  const section = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(false)

  async function open() {
    delete document.documentElement.dataset.quoteWanted
    setState('loading')
    try {
      const { default: loaded } = await import('./quote-fields')
      setFields(() => loaded)
      setState('open')
    } catch (thrown) {
      console.error('The quote fields could not be loaded', thrown)
      setState('failed')
    }
  }

  useEffect(() => {
    if (isWanted) void open()
  }, [isWanted])

  useEffect(() => {
    // The button was pressed before the scripts had loaded (web/build/note-early-press.ts).
    if (document.documentElement.dataset.quoteWanted === undefined) return
    wasAsked.current = true
    void open()
  }, [])

  function show() {
    onShown()
    // A visitor who has moved on to another field is left alone.
    const isFocusFree = document.activeElement?.contains(section.current)
    if (wasAsked.current && isFocusFree)
      section.current?.querySelector<HTMLElement>('select, input')?.focus()
  }

  return (
    <div className={styles.section} ref={section}>
      {Fields ? (
        <Fields {...fields} onShown={show} />
      ) : (
        <>
          <Button
            variant="line"
            aria-expanded={false}
            aria-busy={state === 'loading'}
            onClick={() => {
              // Browsers do not fetch a failed module again, so reload; the text is stored.
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
