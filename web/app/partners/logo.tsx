import type { Partner } from '../content/partners'

/** One logo. A clone is for the eye alone. */
export function Logo({ partner, isClone = false }: { partner: Partner; isClone?: boolean }) {
  const { name, image, width, height } = partner
  return (
    <li aria-hidden={isClone || undefined}>
      <img src={image} width={width} height={height} alt={isClone ? '' : name} loading="lazy" />
    </li>
  )
}
