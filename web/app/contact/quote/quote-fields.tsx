import { type ComponentProps, useEffect, useEffectEvent, useId } from 'react'
import type { QuoteFieldName } from '../../../../worker/intake/quote/contract'
import { TextField } from '../../components/field'
import field from '../../components/field.module.css'
import { quote } from '../../words/quote'
import type { Problems, ServiceTitles } from '../fields'
import { FilePicker } from '../files/file-picker'
import styles from './quote.module.css'

type QuoteFieldsProps = {
  problems: Problems
  serviceTitles: ServiceTitles
  /** The slug of the service that the visitor asks about. */
  service: string | undefined
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
  const { problems, serviceTitles, service, isReadOnly } = props
  const id = useId()
  const onShown = useEffectEvent(props.onShown)
  useEffect(() => onShown(), [])
  const text = (name: Exclude<QuoteFieldName, 'service'>) =>
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
      <div className={field.field}>
        <label htmlFor={id}>{quote.service}</label>
        <select
          id={id}
          name="service"
          key={service}
          defaultValue={service}
          // A select has no `readOnly`.
          disabled={isReadOnly}
        >
          <option value="">{quote.noService}</option>
          {Object.entries(serviceTitles).map(([slug, title]) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <TextField {...text('phone')} type="tel" autoComplete="tel" />
      <TextField {...text('company')} autoComplete="organization" />
      <TextField {...text('location')} autoComplete="address-level2" />
      <TextField {...text('surveyDate')} type="date" />
      {props.messageKey && <FilePicker messageKey={props.messageKey} onFile={props.onFile} />}
    </fieldset>
  )
}
