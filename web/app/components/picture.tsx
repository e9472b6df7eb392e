import type { ComponentProps } from 'react'
import type { PictureSource } from '../lib/picture-source'

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  source: PictureSource
  alt: string
  /** How wide it is shown, so that the browser takes the right file. */
  sizes: string
}

/** A picture in the formats and widths it was built in. Lazy unless told otherwise. */
export function Picture({ source, alt, sizes, ...image }: PictureProps) {
  const { src, w, h } = source.img
  return (
    <picture>
      {Object.entries(source.sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img loading="lazy" decoding="async" {...image} src={src} width={w} height={h} alt={alt} />
    </picture>
  )
}
