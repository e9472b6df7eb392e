import type { DrawingCrops, DrawingFile, FigureCaption } from '../lib/content/drawing'
import { labels } from '../words/labels'
import styles from './drawing.module.css'
import { SiteLink } from './site-link'

/** A drawing with its number on the page. */
export type NumberedDrawing = FigureCaption & {
  number: string
  crops: DrawingCrops
  /** The clause that the caption refers to. */
  see?: { to: string; name: string } | undefined
}

/** A dimensioned drawing. CSS shows the crop that fits the column. */
export function Drawing({ drawing }: { drawing: NumberedDrawing }) {
  const { number, title, note, alt, key, hasBalloons, see, crops } = drawing
  const parts = Object.entries(key)
  return (
    <figure className={styles.drawing} id={`fig-${number}`}>
      <div role="img" aria-label={alt}>
        <Crop file={crops.wide} className={styles.wide} />
        <Crop file={crops.narrow} className={styles.narrow} />
      </div>
      <figcaption>
        <span className="label number">{labels.figure(number)}</span>
        <span>{title}</span>
        <span className="label">
          {note}
          {see && (
            <>
              {` ${labels.see} `}
              <SiteLink to={see.to}>{see.name}</SiteLink>.
            </>
          )}
        </span>
        {parts.length > 0 && (
          <dl
            className={hasBalloons ? styles.key : `${styles.key} visually-hidden`}
            aria-label={labels.partsInDrawing}
          >
            {parts.map(([letter, { name, text }]) => (
              <div key={letter}>
                <dt>{letter}</dt>
                <dd>
                  <b>{name}</b>
                  {text && `, ${text}`}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </figcaption>
    </figure>
  )
}

/** With `<use>` the file inherits the page's colours and fonts, so that it follows the theme. */
function Crop({ file, className }: { file: DrawingFile; className: string | undefined }) {
  const { src, width, height } = file
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the parent element is the image and has the label
    <svg className={className} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <use href={`${src}#drawing`} />
    </svg>
  )
}
