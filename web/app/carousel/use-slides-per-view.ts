import { useMediaQuery } from '../lib/use-media-query'

/** Returns how many slides stand side by side: `--visible` of image-carousel.module.css (spec §4). */
export function useSlidesPerView() {
  const isMedium = useMediaQuery('(width >= 48rem)')
  const isWide = useMediaQuery('(width >= 64rem)')
  if (isWide) return 3
  return isMedium ? 2 : 1
}
