import type { Partner } from '../content/types/partner'

type LogoProps = {
  partner: Partner
  isClone?: boolean
  /** About to be seen: it is loaded before it moves in. */
  isWanted: boolean
}

/** One logo. A clone is for the eye alone. */
export function Logo({ partner, isClone = false, isWanted }: LogoProps) {
  const { name, image, width, height } = partner
  return (
    <li aria-hidden={isClone || undefined}>
      <img
        src={image}
        width={width}
        height={height}
        alt={isClone ? '' : name}
        loading={isWanted ? 'eager' : 'lazy'}
      />
    </li>
  )
}
