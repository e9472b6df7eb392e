import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from '../../components/button'
import { contactForm } from '../../words/contact-form'
import styles from './quote.module.css'
import type QuoteFields from './quote-fields'

const words = contactForm.quote

type FieldsProps = ComponentProps<typeof QuoteFields>

type QuoteSectionProps = FieldsProps & {
  /** Whether a reload would lose nothing. */
  isSafeToReload: boolean
  /** Opens the fields without a click. */
  isWanted: boolean
}

/** The quote fields, loaded when opened, so that a short message costs no extra download. */
export function QuoteSection({ isSafeToReload, isWanted, onShown, ...fields }: QuoteSectionProps) {
  const [Fields, setFields] = useState<ComponentType<FieldsProps>>()
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed')
  const section = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const wasAsked = useRef(false)
  const isOnline = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  )
  const hasFailed = state === 'failed'
  const canReload = isOnline && isSafeToReload
  const hasButton = !hasFailed || canReload

  async function open() {
    delete document.documentElement.dataset.quoteWanted
    setState('loading')
    try {
      const { default: loaded } = await import('./quote-fields')
      setFields(() => loaded)
    } catch (thrown) {
      console.error('The quote fields could not be loaded', thrown)
      setState('failed')
    }
  }

  const openAtOnce = useEffectEvent(open)

  useEffect(() => {
    if (isWanted) void openAtOnce()
  }, [isWanted])

  useEffect(() => {
    // The button was pressed before the scripts had loaded (web/inline/note-early-press.ts).
    if (document.documentElement.dataset.quoteWanted === undefined) return
    wasAsked.current = true
    void openAtOnce()
  }, [])

  useEffect(() => {
    // The button that was pressed has gone, and the focus with it.
    if (!hasButton && wasAsked.current && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true })
  }, [hasButton])

  function show() {
    onShown()
    // A visitor who has moved on to another field is left alone.
    const isFocusFree = document.activeElement?.contains(section.current)
    if (wasAsked.current && isFocusFree)
      section.current?.querySelector<HTMLElement>('input')?.focus()
  }

  return (
    <div className={styles.section} ref={section}>
      {Fields ? (
        <Fields {...fields} onShown={show} />
      ) : (
        <>
          {hasButton && (
            <Button
              variant="line"
              aria-expanded={false}
              aria-busy={state === 'loading'}
              onClick={() => {
                // Browsers do not fetch a failed module again. A reload is what the router does when a
                // page's module is missing, and is prevented (use-missing-module.ts).
                if (hasFailed) return location.assign(location.pathname + location.search)
                wasAsked.current = true
                void open()
              }}
            >
              {hasFailed ? words.retry : words.open}
            </Button>
          )}
          <p role="status" ref={status} tabIndex={-1}>
            {hasFailed ? words.failed(canReload) : words.hint}
          </p>
        </>
      )}
    </div>
  )
}

function onConnectionChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
