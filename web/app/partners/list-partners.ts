import entries from '../../content/partners.json' with { type: 'json' }

type Logo = { src: string; width: number; height: number }

const logos = import.meta.glob<Logo>('../../content/partners/*', {
  query: '?sized',
  import: 'default',
  eager: true,
})

/** A company whose logo is on the site. */
export type Partner = { name: string; logo: Logo }

/** The companies in their order. The build checks that each has its logo. */
export const partners: readonly Partner[] = (
  entries as readonly { name: string; logo: string }[]
).flatMap(({ name, logo: file }) => {
  const logo = logos[`../../content/partners/${file}`]
  return logo ? [{ name, logo }] : []
})
