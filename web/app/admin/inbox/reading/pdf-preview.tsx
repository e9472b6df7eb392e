import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type PdfPreviewProps = {
  fileId: string
  address: string
  /** What stands there until the page is drawn, and where it can't be. */
  children: ReactNode
}

/** As wide as it is shown, on a screen of twice the density. */
const width = 160

/** The first page of a PDF file, drawn by the browser. */
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
