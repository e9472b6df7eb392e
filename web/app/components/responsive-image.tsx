import type { ComponentProps } from 'react'
import type { ImageSource } from '../lib/image-source'

type ResponsiveImageProps = Omit<ComponentProps<'img'>, keyof ImageSource> & {
  source: ImageSource
  alt: string
  /** The displayed width, so that the browser picks the right file. */
  sizes: string
}

/** An image in the widths that the build produced. Loads lazily by default. */
export function ResponsiveImage({ source, alt, sizes, ...image }: ResponsiveImageProps) {
  const { isFullFrame, ...file } = source
  return (
    <img
      loading="lazy"
      decoding="async"
      {...image}
      sizes={sizes}
      {...file}
      alt={alt}
      data-full-frame={isFullFrame ? '' : undefined}
    />
  )
}
