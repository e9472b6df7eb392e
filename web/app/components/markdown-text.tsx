import styles from './markdown-text.module.css'

/** A text that was rendered from Markdown at build time, where raw HTML is rejected. */
export function MarkdownText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
