import type { ComponentProps } from 'react'
import type { ImageSource } from '../lib/image-source'

type ResponsiveImageProps = Omit<ComponentProps<'img'>, keyof ImageSource> & {
  source: ImageSource
  alt: string
  /** How wide it is shown, so that the browser takes the right file. */
  sizes: string
}

/** An image in the widths it was built in. Lazy unless told otherwise. */
export function ResponsiveImage({ source, alt, sizes, ...image }: ResponsiveImageProps) {
  return <img loading="lazy" decoding="async" {...image} sizes={sizes} {...source} alt={alt} />
}
