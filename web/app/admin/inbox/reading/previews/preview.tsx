import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InquiryFile } from '../../../../../../worker/files/contract'

type PreviewProps = {
  file: InquiryFile
  address: string
  /** Shown until the preview is drawn, or if it cannot be. */
  children: ReactNode
}

/** A file as a small picture, drawn in a worker that ends when the enquiry is left. */
export function Preview({ file, address, children }: PreviewProps) {
  const { data: image } = useQuery({
    queryKey: ['preview', file.id],
    async queryFn({ signal }) {
      const { drawPreview } = await import('./draw-preview')
      return drawPreview(file, address, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isAside: true },
  })
  if (!image) return children
  return (
    <canvas
      width={image.width}
      height={image.height}
      ref={(canvas) => canvas?.getContext('2d')?.drawImage(image, 0, 0)}
    />
  )
}
