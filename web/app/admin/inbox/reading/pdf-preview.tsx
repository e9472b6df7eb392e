import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type PdfPreviewProps = {
  fileId: string
  address: string
  /** Shown until the page is rendered, or if it cannot be. */
  children: ReactNode
}

/** In device pixels: the width at which it is shown, on a screen with double density. */
const width = 160

/** The first page of a PDF file, rendered in the browser. */
export function PdfPreview({ fileId, address, children }: PdfPreviewProps) {
  const { data: page } = useQuery({
    queryKey: ['first-page', fileId],
    async queryFn({ signal }) {
      const { drawFirstPage } = await import('./pdf-page')
      return drawFirstPage(address, width, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isAside: true },
  })
  if (!page) return children
  return <span ref={(place) => place?.replaceChildren(page)} />
}
