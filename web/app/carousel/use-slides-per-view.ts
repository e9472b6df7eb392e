import { useMediaQuery } from '../lib/use-media-query'

/** Returns how many slides stand side by side: `--visible` of image-carousel.module.css (spec §4). */
export function useSlidesPerView() {
  const isMedium = useMediaQuery('(width >= 768px)')
  const isWide = useMediaQuery('(width >= 1024px)')
  if (isWide) return 3
  return isMedium ? 2 : 1
}
