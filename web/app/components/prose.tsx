import styles from './prose.module.css'

type ProseProps = {
  paragraphs: readonly string[]
  /** Sets the first paragraph larger, at the start of a section. */
  isLead?: boolean
}

/** Running text. */
export function Prose({ paragraphs, isLead }: ProseProps) {
  return (
    <div className={styles.prose} data-lead={isLead || undefined}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
