import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import type { QuoteFieldName } from '../../../../worker/intake/quote/contract'
import { TextField } from '../../components/field'
import { quote } from '../../words/quote'
import type { Problems } from '../fields'
import { FilePicker } from '../files/file-picker'
import styles from './quote.module.css'

type QuoteFieldsProps = {
  problems: Problems
  isReadOnly: boolean
  /** The Idempotency-Key of the message in the form; undefined without scripts. */
  messageKey: string | undefined
  /** Called when a file is chosen. */
  onFile: () => void
  /** Called once the fields are in the form. */
  onShown: () => void
}

/** The optional fields for a quote. */
export default function QuoteFields(props: QuoteFieldsProps) {
  const { problems, isReadOnly } = props
  const onShown = useEffectEvent(props.onShown)
  useEffect(() => onShown(), [])
  const text = (name: Exclude<QuoteFieldName, 'phone' | 'service'>) =>
    ({
      name,
      label: quote[name],
      problem: problems[name],
      readOnly: isReadOnly,
    }) satisfies ComponentProps<typeof TextField>

  return (
    <fieldset className={styles.fields}>
      <legend>{quote.heading}</legend>
      <p className={styles.lead}>{quote.lead}</p>
      <TextField {...text('company')} autoComplete="organization" />
      <TextField {...text('location')} autoComplete="address-level2" />
      <TextField {...text('surveyDate')} type="date" />
      {props.messageKey && <FilePicker messageKey={props.messageKey} onFile={props.onFile} />}
    </fieldset>
  )
}
